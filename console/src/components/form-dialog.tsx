import { Form, type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useChange } from '../mutation.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

interface FormDialogProps<Given, Answer> {
  readonly title: string;
  /** What its button says, where that is not "Save". */
  readonly action?: string;
  readonly initial?: object;
  readonly form?: FormInstance<Given>;
  readonly width?: number;
  readonly run: (given: Given) => Promise<Answer>;
  readonly after?: (answer: Answer) => void;
  readonly said?: (answer: Answer) => string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for what a change needs, carries it out and closes; where it fails, what was filled in stays. */
export function FormDialog<Given, Answer>(props: FormDialogProps<Given, Answer>) {
  const { title, action, initial = {}, form: given, width = 520, run, after, said, onClose, children } = props;
  const words = useWords(common);
  const [form] = Form.useForm<Given>(given);
  const { change, waiting } = useChange();
  const send = (filled: Given) =>
    change(() => run(filled), {
      after: (answer) => {
        onClose();
        after?.(answer);
      },
      said,
    });
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={action ?? words.save}
      cancelText={words.cancel}
      confirmLoading={waiting}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Given> form={form} layout="vertical" initialValues={initial} onFinish={(filled) => void send(filled)}>
        {children}
      </Form>
    </Modal>
  );
}
