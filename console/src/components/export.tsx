import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { useFormat } from '../format.ts';
import { useAttempt } from '../mutation.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { type Rows, type SheetFormat, saveSheet } from './sheet.ts';

/** How an export is going, and whether it is still wanted. */
export interface Going {
  readonly signal: AbortSignal;
  readonly tell: (done: number, total: number) => void;
}

interface ExportProps {
  readonly name: string;
  /** What it is of, where that is not what is on the screen. */
  readonly note?: string;
  readonly rows: (going: Going) => Rows | Promise<Rows>;
}

/** Saves a sheet for programs or for people; what takes long shows how far it is and can be stopped. */
export function Export({ name, note, rows }: ExportProps) {
  const words = useWords(common);
  const { count } = useFormat();
  const { attempt, waiting } = useAttempt();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const stop = useRef(new AbortController());
  const save = (format: SheetFormat) =>
    attempt(async () => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      try {
        const made = await rows({ signal, tell: (done, total) => setProgress({ done, total }) });
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
        <Button key={format} title={note} disabled={waiting} onClick={() => void save(format)}>
          {words[format]}
        </Button>
      ))}
    </Space.Compact>
  );
}
