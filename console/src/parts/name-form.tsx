import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { FormDialog } from './form-dialog.tsx';

interface Given {
  readonly name: string;
  readonly second: string;
}

interface NameFormProps {
  readonly label: string;
  /** What it is called so far. */
  readonly name?: string;
  /** Another text that is asked for. */
  readonly second?: { readonly label: string; readonly value?: string };
  readonly run: (given: Given) => Promise<unknown>;
}

/** A button that asks for a name, for records that have little else. */
export function NameForm({ label, name = '', second, run }: NameFormProps) {
  const words = useWords(common);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={name === '' ? 'middle' : 'small'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <FormDialog<Given, unknown>
          title={label}
          initial={{ name, second: second?.value }}
          run={run}
          onClose={() => setOpen(false)}
        >
          <Form.Item name="name" label={words.called} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={100} />
          </Form.Item>
          {second !== undefined && (
            <Form.Item name="second" label={second.label} rules={[{ required: true, whitespace: true }]}>
              <Input maxLength={100} />
            </Form.Item>
          )}
        </FormDialog>
      )}
    </>
  );
}
