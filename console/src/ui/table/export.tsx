import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { useAsyncAction } from '../../server/mutation.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useFormat } from '../format.ts';
import { type Rows, type SheetFormat, saveSheet } from './sheet.ts';

/** Reports the progress of an export; the signal aborts it. */
export interface ExportProgress {
  readonly signal: AbortSignal;
  readonly report: (done: number, total: number) => void;
}

interface ExportProps {
  readonly name: string;
  /** Says what the sheet contains, if that differs from the page. */
  readonly note?: string;
  readonly rows: (progress: ExportProgress) => Rows | Promise<Rows>;
  readonly disabled?: boolean;
  readonly label?: (format: string) => string;
}

/** Saves a sheet as CSV or XLSX. A long export shows its progress and can be cancelled. */
export function Export({ name, note, rows, disabled = false, label }: ExportProps) {
  const words = useWords(common);
  const { count } = useFormat();
  const { run, isRunning } = useAsyncAction();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const stop = useRef(new AbortController());
  const save = (format: SheetFormat) =>
    run(async () => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      try {
        const made = await rows({ signal, report: (done, total) => setProgress({ done, total }) });
        await saveSheet(name, made, format);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        setProgress(undefined);
      }
    });
  if (progress !== undefined) {
    return (
      <Space>
        <progress value={progress.done} max={Math.max(progress.total, 1)} />
        {words.exporting(count(progress.done), count(progress.total))}
        <Button onClick={() => stop.current.abort()}>{words.cancel}</Button>
      </Space>
    );
  }
  return (
    <Space.Compact>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} title={note} disabled={disabled || isRunning} onClick={() => void save(format)}>
          {label?.(format.toUpperCase()) ?? words[format]}
        </Button>
      ))}
    </Space.Compact>
  );
}

interface ExportTickedProps<Item> {
  readonly name: string;
  readonly ticked: readonly Item[];
  readonly rows: (ticked: readonly Item[]) => Rows;
}

/** Saves the ticked rows of a list. */
export function ExportTicked<Item>({ name, ticked, rows }: ExportTickedProps<Item>) {
  const words = useWords(common);
  return (
    <Export
      name={name}
      disabled={ticked.length === 0}
      label={(format) => `${words.exportTicked} ${format}`}
      rows={() => rows(ticked)}
    />
  );
}
