import { Button } from 'antd';
import { useRef } from 'react';
import { FileFault } from '../../../../src/transfer/file/fault.ts';
import { useAsyncAction } from '../../server/mutation.ts';
import { loadScript } from '../../ui/lazy.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useLanguage } from '../../words/language.ts';
import type { LoadedTable } from './read-file.ts';

interface SheetUploadProps {
  /** May refuse the tables with a `FileFault`. */
  readonly onLoad: (tables: readonly LoadedTable[], fileName: string) => void | Promise<void>;
  /** Shows why a file cannot be read; by default as a message that disappears. */
  readonly onError?: (message: string) => void;
  readonly label?: string;
  readonly primary?: boolean;
}

/** Reads the tables of a spreadsheet file that the user chooses. */
export function SheetUpload({ onLoad, onError, label, primary = false }: SheetUploadProps) {
  const words = useWords(common);
  const language = useLanguage();
  const { run, isRunning } = useAsyncAction(onError);
  const input = useRef<HTMLInputElement>(null);
  const load = (file: File | undefined) =>
    run(async () => {
      if (file === undefined) return;
      const { readTables } = await loadScript(() => import('./read-file.ts'));
      try {
        await onLoad(await readTables(file), file.name);
      } catch (error) {
        const reason =
          error instanceof FileFault ? `${file.name}: ${error.words[language]}` : words.unreadable(file.name);
        throw new Error(reason, { cause: error });
      }
    });
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} loading={isRunning} onClick={() => input.current?.click()}>
        {label ?? words.load}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label ?? words.load}
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={({ target }) => {
          void load(target.files?.[0]);
          // Without this the browser would not report the same file a second time.
          target.value = '';
        }}
      />
    </>
  );
}
