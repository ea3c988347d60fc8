import { App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

interface Given {
  readonly name: string;
  readonly second: string;
}

interface NameFormProps {
  readonly label: string;
  /** What it is called so far. */
  readonly name?: string;
  /** Another text that is asked for. */
  readonly second?: string;
  readonly run: (given: Given) => Promise<unknown>;
}

/** A button that asks for a name, for records that have little else. */
export function NameForm({ label, name = '', second, run }: NameFormProps) {
  const words = useWords(common);
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Given>();
  const save = async (given: Given) => {
    try {
      await run(given);
      message.success(words.done);
      setOpen(false);
      form.resetFields();
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Button size={name === '' ? 'middle' : 'small'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal
        open={open}
        title={label}
        okText={words.save}
        cancelText={words.cancel}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
      >
        <Form<Given> form={form} layout="vertical" initialValues={{ name }} onFinish={(given) => void save(given)}>
          <Form.Item name="name" label={words.name} rules={[{ required: true }]}>
            <Input maxLength={100} />
          </Form.Item>
          {second !== undefined && (
            <Form.Item name="second" label={second} rules={[{ required: true }]}>
              <Input maxLength={100} />
            </Form.Item>
          )}
        </Form>
      </Modal>
    </>
  );
}
