import { Form, Input, Select } from 'antd';
import { eventTypes, everyEventType } from '../../../../src/operation/contract/event-types.ts';
import { call, type ParametersOf } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useLanguage } from '../../words/language.ts';
import { webhookWords } from '../../words/webhooks.ts';

type NewEndpoint = ParametersOf<'webhook', 'create'>;

export function CreateWebhook({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const words = useWords(webhookWords);
  const general = useWords(common);
  const language = useLanguage();
  return (
    <FormDialog<NewEndpoint, { readonly secret: string }>
      title={words.newEndpoint}
      run={({ types = [], ...given }) =>
        call('webhook', 'create', { ...given, ...(types.length === 0 ? {} : { types }) })
      }
      onSuccess={({ secret }) => onCreated(secret)}
      onClose={onClose}
    >
      <Form.Item name="name" label={general.called} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="url" label={words.url} rules={[{ required: true }]}>
        <Input maxLength={2000} />
      </Form.Item>
      <Form.Item name="types" label={words.types} extra={words.typesHint}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={everyEventType.map((value) => ({ value, label: `${eventTypes[value].words[language]} (${value})` }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
