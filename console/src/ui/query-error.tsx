import { Button } from 'antd';
import { LecternError } from '../../../src/client/index.ts';
import { useExplain } from '../server/explain.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

/** Shows why a query failed, with the server's message if it sent one. */
export function QueryError({ error, retry }: { error: unknown; retry?: () => void }) {
  const words = useWords(common);
  const explain = useExplain();
  return (
    <section className="failure" role="alert">
      <h2>{words.failed}</h2>
      <p>{explain(error)}</p>
      {error instanceof LecternError && (
        <p>
          <small>{`${words.requestNumber}: ${error.reqId} (${error.code})`}</small>
        </p>
      )}
      {retry && <Button onClick={retry}>{words.retry}</Button>}
    </section>
  );
}
