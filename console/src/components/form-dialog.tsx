import { Form, type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useMutation } from '../mutation.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

interface FormDialogProps<Given, Answer> {
  readonly title: string;
  /** The label of the button, if it is not "Save". */
  readonly action?: string;
  readonly initial?: object;
  readonly form?: FormInstance<Given>;
  readonly width?: number;
  readonly run: (given: Given) => Promise<Answer>;
  readonly onSuccess?: (answer: Answer) => void;
  readonly successMessage?: (answer: Answer) => string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form. It closes after success and keeps its values after an error. */
export function FormDialog<Given, Answer>(props: FormDialogProps<Given, Answer>) {
  const {
    title,
    action,
    initial = {},
    form: given,
    width = 520,
    run,
    onSuccess,
    successMessage,
    onClose,
    children,
  } = props;
  const words = useWords(common);
  const [form] = Form.useForm<Given>(given);
  const { mutate, isRunning } = useMutation();
  const send = (filled: Given) =>
    mutate(() => run(filled), {
      onSuccess: (answer) => {
        onClose();
        onSuccess?.(answer);
      },
      successMessage,
    });
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={action ?? words.save}
      cancelText={words.cancel}
      confirmLoading={isRunning}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Given> form={form} layout="vertical" initialValues={initial} onFinish={(filled) => void send(filled)}>
        {children}
      </Form>
    </Modal>
  );
}
