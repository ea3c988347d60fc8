import { type AnswerOf, call, type ParametersOf } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { webhookWords } from '../../words/webhooks.ts';
import { WebhookFields } from './webhook-fields.tsx';

type Endpoint = AnswerOf<'webhook', 'list'>['list'][number];
type Given = Required<Omit<ParametersOf<'webhook', 'update'>, 'webhookId'>>;

interface EditWebhookProps {
  readonly endpoint: Endpoint;
  /** The branch whose events the endpoint gets. */
  readonly branch: string;
  readonly onClose: () => void;
}

/** Changes the name, address and types of an endpoint. Its secret, scopes and branch stay. */
export function EditWebhook({ endpoint: { webhookId, name, url, types }, branch, onClose }: EditWebhookProps) {
  const words = useWords(webhookWords);
  const general = useWords(common);
  return (
    <FormDialog<Given, unknown>
      title={`${general.edit}: ${name}`}
      about={String(webhookId)}
      initial={{ name, url, types }}
      run={(given) => call('webhook', 'update', { webhookId, ...given })}
      onClose={onClose}
    >
      <p>{words.editWill(branch)}</p>
      <WebhookFields />
    </FormDialog>
  );
}
