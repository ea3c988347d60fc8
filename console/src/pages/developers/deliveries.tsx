import { type AnswerOf, apiRequest, call } from '../../server/api.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { List } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { webhookWords } from './webhook-words.ts';

const stateWords = {
  due: 'due',
  waiting: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
} as const satisfies Readonly<Record<AnswerOf<'webhook', 'deliveries'>['list'][number]['state'], string>>;

/** The latest events of an endpoint, with the answers of its receiver. */
export function Deliveries({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const words = useWords(webhookWords);
  const { moment } = useFormat();
  return (
    <Dialog title={words.deliveries} width={900} onClose={onClose}>
      <List
        ask={() => apiRequest('webhook', 'deliveries', { webhookId, pageSize: 50 })}
        keyOf={({ eventId }) => eventId}
        columns={[
          { title: words.event, card: 'title', dataIndex: 'type' },
          { title: words.state, render: (_, { state }) => words[stateWords[state]] },
          { title: words.attempts, dataIndex: 'attemptCount' },
          {
            title: words.answer,
            render: (_, { attempts: [last] }) =>
              last &&
              `${moment(last.time)} ${last.status === 0 ? last.error : `${last.status} ${last.answer.slice(0, 80)}`}`,
          },
          {
            title: '',
            render: (_, { eventId, type, state }) =>
              type !== 'ping' &&
              state !== 'waiting' && (
                <ConfirmButton
                  label={words.replayOne}
                  consequence={words.replayOneWill}
                  run={() => call('webhook', 'replay', { webhookId, eventId })}
                />
              ),
          },
        ]}
      />
    </Dialog>
  );
}
