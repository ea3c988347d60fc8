import { type AnswerOf, call, type ParametersOf } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { found } from '../../ui/found.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { webhookWords } from './webhook-words.ts';

type Endpoint = AnswerOf<'webhook', 'list'>['list'][number];

interface Given {
  readonly name: string;
  readonly url: string;
  readonly types: NonNullable<ParametersOf<'webhook', 'update'>['types']>;
}

interface EditWebhookProps {
  readonly endpoint: Endpoint;
  /** The branch whose events the endpoint gets. */
  readonly branch: string;
  readonly onClose: () => void;
}

/** Changes the name, address and types of an endpoint. Its secret, scopes and branch stay. */
export function EditWebhook({ endpoint: { webhookId, name }, branch, onClose }: EditWebhookProps) {
  const words = useWords(webhookWords);
  const general = useWords(common);
  return (
    <EditDialog
      title={`${general.edit}: ${name}`}
      about={String(webhookId)}
      read={async (options) => {
        const { list } = await call('webhook', 'list', {}, options);
        return found(list.find((each) => each.webhookId === webhookId));
      }}
      toForm={(endpoint) => ({ name: endpoint.name, url: endpoint.url, types: endpoint.types })}
      toSent={(given: Given) => given}
      send={(changed) => call('webhook', 'update', { webhookId, ...changed })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{words.editWill(branch)}</p>
          <WebhookFields />
        </>
      )}
    </EditDialog>
  );
}
