import { Card, Statistic } from 'antd';
import { Link } from '../../browser/routing.tsx';
import { useMay } from '../../server/session.ts';
import { useWords } from '../../words/bilingual.ts';
import { homeWords } from './home-words.ts';
import { type Queues as QueueSizes, queuePages } from './queue-pages.ts';

/** The size of each queue, with a link to its page. */
export function Queues({ queues }: { queues: QueueSizes }) {
  const words = useWords(homeWords);
  const may = useMay();
  return (
    <section aria-label={words.queues} className="tiles">
      {queuePages
        .filter(({ scope }) => may(scope))
        .map(({ queue, to }) => (
          <Link key={queue} to={to}>
            <Card size="small" hoverable>
              <Statistic title={words[queue]} value={queues[queue]} />
            </Card>
          </Link>
        ))}
    </section>
  );
}
