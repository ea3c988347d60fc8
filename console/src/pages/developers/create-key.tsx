import { Form, Input, Select } from 'antd';
import { call, type ParametersOf } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { labelSearch } from '../../components/label-search.ts';
import { useMe } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from '../../words/developers.ts';
import { useTerms } from '../../words/terms.ts';

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
