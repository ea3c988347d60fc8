import { Button, Result } from 'antd';
import { LecternError } from '../../../src/client/index.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

/** What went wrong, in the server's own words where it said some. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const words = useWords(common);
  const told = error instanceof LecternError;
  return (
    <Result
      status="warning"
      title={words.failed}
      subTitle={told ? `${error.message} (${error.code}, ${error.reqId})` : words.noAnswer}
      extra={retry && <Button onClick={retry}>{words.retry}</Button>}
    />
  );
}
