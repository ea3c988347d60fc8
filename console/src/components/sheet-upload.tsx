import { Button } from 'antd';
import { useRef } from 'react';
import { useAttempt } from '../mutation.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { readFile } from './read-file.ts';

/** Takes the rows out of a sheet on this machine. */
export function LoadSheet({ onLoad }: { onLoad: (rows: readonly string[][]) => void }) {
  const words = useWords(common);
  const { attempt, waiting } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const load = (file: File | undefined) =>
    attempt(async () => {
      if (file === undefined) return;
      const rows = await readFile(file).catch(() => {
        throw new Error(words.unreadable(file.name));
      });
      onLoad(rows);
    });
  return (
    <>
      <Button loading={waiting} onClick={() => input.current?.click()}>
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
          // The same file may be loaded again once it was mended.
          target.value = '';
        }}
      />
    </>
  );
}
