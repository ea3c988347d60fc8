import { Form, Input } from 'antd';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { FormDialog } from './form-dialog.tsx';

interface Given {
  readonly name: string;
  readonly second: string;
}

export interface Named {
  readonly label: string;
  /** The present name. */
  readonly name?: string;
  /** The most characters of the name, if not 100. */
  readonly most?: number;
  /** A second field. */
  readonly second?: { readonly label: string; readonly value?: string };
  readonly run: (given: Given) => Promise<unknown>;
}

export function NameDialog({
  label,
  name = '',
  most = 100,
  second,
  run,
  onClose,
}: Named & { readonly onClose: () => void }) {
  const words = useWords(common);
  return (
    <FormDialog<Given, unknown> title={label} initial={{ name, second: second?.value }} run={run} onClose={onClose}>
      <Form.Item name="name" label={words.called} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={most} />
      </Form.Item>
      {second !== undefined && (
        <Form.Item name="second" label={second.label} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={100} />
        </Form.Item>
      )}
    </FormDialog>
  );
}
