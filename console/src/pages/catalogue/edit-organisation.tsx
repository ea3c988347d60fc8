import { Form, Input } from 'antd';
import { call } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { catalogueWords } from './catalogue-words.ts';

interface Filled {
  readonly name: string;
  readonly earlyStartMinutes: number;
}

/** Edits the settings of the whole organisation. */
export function EditOrganisation({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(catalogueWords);
  const general = useWords(common);
  return (
    <EditDialog
      title={words.organisationSettings}
      read={(options) => call('organisation', 'get', {}, options)}
      toForm={({ name, earlyStartMinutes }) => ({ name, earlyStartMinutes })}
      toSent={(filled: Filled) => filled}
      send={(changed) => call('organisation', 'update', changed)}
      onClose={onClose}
    >
      {() => (
        <>
          <Form.Item name="name" label={general.called} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={100} />
          </Form.Item>
          <NumberField
            name="earlyStartMinutes"
            label={words.earlyStartMinutes}
            extra={words.earlyStartExplained}
            most={720}
            required
          />
        </>
      )}
    </EditDialog>
  );
}
