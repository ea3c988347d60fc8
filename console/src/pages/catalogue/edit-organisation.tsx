import { Form, Input, InputNumber } from 'antd';
import { call, useApiQuery } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';

interface Filled {
  readonly name: string;
  readonly earlyStartMinutes: number;
}

/** Edits the settings of the whole organisation. */
export function EditOrganisation({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(officeWords);
  const general = useWords(common);
  const { data: organisation } = useApiQuery('organisation', 'get', {});
  if (organisation === undefined) return null;
  return (
    <FormDialog<Filled, unknown>
      title={words.organisationSettings}
      initial={organisation}
      run={({ name, earlyStartMinutes }) => call('organisation', 'update', { name, earlyStartMinutes })}
      onClose={onClose}
    >
      <Form.Item name="name" label={general.called} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="earlyStartMinutes"
        label={words.earlyStartMinutes}
        extra={words.earlyStartExplained}
        rules={[{ required: true }]}
      >
        <InputNumber min={0} max={720} precision={0} />
      </Form.Item>
    </FormDialog>
  );
}
