import { Card, Statistic } from 'antd';
import type { AnswerOf } from '../../ask.ts';
import { Link } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { homeWords } from '../../words/home.ts';

type Queues = AnswerOf<'overview', 'today'>['queues'];

/** Where each queue is worked off, and who may. */
const places: readonly { readonly queue: keyof Queues; readonly to: string; readonly right: string }[] = [
  { queue: 'unplaced', to: '/unplaced', right: 'group:write' },
  { queue: 'refundsRequested', to: '/refunds', right: 'order:read' },
  { queue: 'refundsToPay', to: '/refunds?status=6', right: 'order:read' },
  { queue: 'refundsFailed', to: '/refunds?status=7', right: 'order:read' },
  { queue: 'homeworkToCorrect', to: '/homework?queue=awaitingCorrection', right: 'homework:read' },
  { queue: 'homeworkOverdue', to: '/homework?queue=overdue', right: 'homework:read' },
  { queue: 'examsToGrade', to: '/exams?queue=toGrade', right: 'exam:read' },
  { queue: 'lessonsNotHeld', to: '/hours?status=notHeld', right: 'liveclass:read' },
];

/** What waits to be done, each a click from where it is done. */
export function Queues({ queues }: { queues: Queues }) {
  const words = useWords(homeWords);
  const may = useMay();
  return (
    <section aria-label={words.queues} className="tiles">
      {places
        .filter(({ right }) => may(right))
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
