import { Tag } from 'antd';
import { useTerms } from './terms.ts';

const colours: Readonly<Record<string, string>> = {
  scheduled: 'blue',
  waiting: 'orange',
  live: 'green',
  ended: 'default',
  notHeld: 'red',
  cancelled: 'default',
};

export function LessonStatus({ status }: { status: string }) {
  const word = useTerms('liveclass.status');
  return <Tag color={colours[status] ?? 'default'}>{word(status)}</Tag>;
}
