import { Button } from 'antd';
import { useRef } from 'react';
import { useAsyncAction } from '../mutation.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { readFile } from './read-file.ts';

/** Reads the rows of a spreadsheet file that the user chooses. */
export function SheetUpload({ onLoad }: { onLoad: (rows: readonly string[][]) => void }) {
  const words = useWords(common);
  const { run, isRunning } = useAsyncAction();
  const input = useRef<HTMLInputElement>(null);
  const load = (file: File | undefined) =>
    run(async () => {
      if (file === undefined) return;
      const rows = await readFile(file).catch(() => {
        throw new Error(words.unreadable(file.name));
      });
      onLoad(rows);
    });
  return (
    <>
      <Button loading={isRunning} onClick={() => input.current?.click()}>
        {words.load}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.load}
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
