import { Alert } from 'antd';
import { useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { Page } from '../../ui/page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { homeWords } from './home-words.ts';
import { LessonsNext, LessonsNow } from './lessons-today.tsx';
import { Money } from './money.tsx';
import { Queues } from './queues.tsx';

/** The home page. */
export default function Home() {
  const words = useWords(homeWords);
  const may = useMay();
  return (
    <Page title={words.title}>
      <Today />
      {may('order:read') && <Money />}
    </Page>
  );
}

function Today() {
  const today = useApiQuery('overview', 'today', {}, { refetchIntervalMs: 20_000 });
  return (
    <QueryResult query={today}>
      {({ queues, lessonsNow, lessonsNext }) => (
        <>
          {today.isError && <Alert className="block" type="warning" title={today.error.message} />}
          <Queues queues={queues} />
          <div className="grid">
            <LessonsNow lessons={lessonsNow} />
            <LessonsNext lessons={lessonsNext} />
          </div>
        </>
      )}
    </QueryResult>
  );
}
