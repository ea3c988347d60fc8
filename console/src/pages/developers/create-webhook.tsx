import { Form, Select } from 'antd';
import { call, type ParametersOf, useApiQuery } from '../../server/api.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { webhookWords } from './webhook-words.ts';

type NewEndpoint = ParametersOf<'webhook', 'create'>;

export function CreateWebhook({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const words = useWords(webhookWords);
  const general = useWords(common);
  const branches = useApiQuery('branch', 'list', {});
  return (
    <FormDialog<NewEndpoint, { readonly secret: string }>
      title={words.newEndpoint}
      run={({ types = [], subOrgId, ...given }) =>
        call('webhook', 'create', {
          ...given,
          ...(types.length === 0 ? {} : { types }),
          ...(subOrgId === undefined ? {} : { subOrgId }),
        })
      }
      onSuccess={({ secret }) => onCreated(secret)}
      onClose={onClose}
    >
      <WebhookFields />
      <Form.Item name="subOrgId" label={general.branch} extra={words.branchHint}>
        <Select
          allowClear
          options={(branches.data?.list ?? []).map(({ subOrgId, name }) => ({ value: subOrgId, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
