import { Card, Statistic } from 'antd';
import type { AnswerOf } from '../../api.ts';
import { Link, type Path, path } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { homeWords } from '../../words/home.ts';

type Queues = AnswerOf<'overview', 'today'>['queues'];

/** The page and the scope of each queue. */
const queuePages: readonly { readonly queue: keyof Queues; readonly to: Path; readonly scope: string }[] = [
  { queue: 'unplaced', to: path`/unplaced`, scope: 'group:write' },
  { queue: 'refundsRequested', to: path`/refunds`, scope: 'order:read' },
  { queue: 'refundsToPay', to: path`/refunds?status=6`, scope: 'order:read' },
  { queue: 'refundsFailed', to: path`/refunds?status=7`, scope: 'order:read' },
  { queue: 'homeworkToCorrect', to: path`/homework?queue=awaitingCorrection`, scope: 'homework:read' },
  { queue: 'homeworkOverdue', to: path`/homework?queue=overdue`, scope: 'homework:read' },
  { queue: 'examsToGrade', to: path`/exams?queue=toGrade`, scope: 'exam:read' },
  { queue: 'lessonsNotHeld', to: path`/hours?status=notHeld`, scope: 'liveclass:read' },
];

/** The size of each queue, with a link to its page. */
export function Queues({ queues }: { queues: Queues }) {
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
