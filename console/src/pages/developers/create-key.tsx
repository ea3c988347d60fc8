import { Form, Input, Select } from 'antd';
import { useTerms } from '../../domain/terms.ts';
import { call, type ParametersOf } from '../../server/api.ts';
import { useMe } from '../../server/session.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { labelSearch } from '../../ui/field/label-search.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from './developer-words.ts';

type NewKey = ParametersOf<'key', 'create'>;

export function CreateKey({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const words = useWords(developerWords);
  const general = useWords(common);
  const { rights } = useMe();
  const scopeWord = useTerms('scope');
  return (
    <FormDialog<NewKey, { readonly secret: string }>
      title={words.newKey}
      run={(given) => call('key', 'create', given)}
      onSuccess={({ secret }) => onCreated(secret)}
      onClose={onClose}
    >
      <Form.Item name="name" label={general.called} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="scopes" label={words.scopes} rules={[{ required: true }]}>
        <Select
          mode="multiple"
          showSearch={labelSearch}
          options={rights.map((value) => ({ value, label: `${scopeWord(value)} (${value})` }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
