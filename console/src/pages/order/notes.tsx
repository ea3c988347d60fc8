import { Card, Empty } from 'antd';
import { type AnswerOf, call } from '../../server/api.ts';
import { useMay, useMe } from '../../server/session.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from './order-words.ts';

export function Notes({ order: { orderSn, notes } }: { order: AnswerOf<'order', 'get'> }) {
  const words = useWords(orderWords);
  const { nothing } = useWords(common);
  const { moment } = useFormat();
  const may = useMay();
  const { name } = useMe();
  const add = (content: string) =>
    call('order', 'addNote', { orderSn, content, ...(name === '' ? {} : { userName: name }) });
  return (
    <Card
      size="small"
      title={words.notes}
      extra={
        may('order:write') && (
          <ConfirmButton label={words.addNote} consequence="" reason="required" reasonLabel={words.note} run={add} />
        )
      }
    >
      {notes.length === 0 && <Empty description={nothing} />}
      {notes.map(({ content, time, userName }) => (
        <p key={time}>
          {content} <small>{`${userName} ${moment(time)}`}</small>
        </p>
      ))}
    </Card>
  );
}
