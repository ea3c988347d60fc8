import { Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { LecternError } from '../../../../src/client/index.ts';
import { useMutation } from '../../server/mutation.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps<Given, Answer> {
  readonly title: string;
  /** The label of the button, if it is not "Save". */
  readonly action?: string;
  readonly danger?: boolean;
  readonly initial?: object;
  /** Shown instead of the fields until it is known what they begin with. */
  readonly waiting?: ReactNode;
  readonly form?: FormInstance<Given>;
  readonly width?: number;
  /** Tells dialogs with the same title and values on one page apart. */
  readonly about?: string;
  /** Nothing but sending closes the dialog. */
  readonly mandatory?: boolean;
  readonly run: (given: Given) => Promise<Answer>;
  readonly onSuccess?: (answer: Answer) => void;
  readonly successMessage?: (answer: Answer) => string;
  /** The request that reverses it, where there is one. */
  readonly undo?: (given: Given, answer: Answer) => (() => Promise<unknown>) | undefined;
  /** The field that a parameter of the request stands for, if it has another name. */
  readonly fieldOf?: (param: string) => readonly (string | number)[] | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that sends a form. It closes after success. After an error it keeps its values and shows the error beside the field. */
export function FormDialog<Given, Answer>(props: FormDialogProps<Given, Answer>) {
  const { title, action, danger = false, initial = {}, form, width, about = '', mandatory = false } = props;
  const { waiting } = props;
  const { children, onClose } = props;
  const words = useWords(common);
  const [instance] = Form.useForm<Given>(form);
  const [problem, setProblem] = useState('');
  const { mutate, isRunning } = useMutation((message, error) => {
    if (!showBesideField(instance, message, error, props.fieldOf)) setProblem(message);
  });
  const send = (given: Given) => {
    setProblem('');
    return mutate(() => props.run(given), {
      onSuccess: (answer) => {
        onClose();
        props.onSuccess?.(answer);
      },
      successMessage: props.successMessage,
      undo: (answer) => props.undo?.(given, answer),
    });
  };
  return (
    <Dialog<Given>
      title={title}
      mandatory={mandatory}
      onClose={onClose}
      {...(width === undefined ? {} : { width })}
      form={{
        action: action ?? words.save,
        danger,
        instance,
        initial: waiting === undefined ? initial : undefined,
        isRunning,
        problem,
        send,
        about,
      }}
    >
      {waiting ?? children}
    </Dialog>
  );
}

/** Shows the server's error beside the field that it names, and goes there. */
function showBesideField(
  form: FormInstance,
  message: string,
  error: unknown,
  fieldOf: (param: string) => readonly (string | number)[] | undefined = () => undefined,
): boolean {
  if (!(error instanceof LecternError) || error.param === undefined) return false;
  const wanted = fieldOf(error.param)?.join('.') ?? error.param.replace(/\[(\d+)\]/g, '.$1');
  const field = form.getFieldsError().find(({ name }) => name.join('.') === wanted);
  if (field === undefined) return false;
  form.setFields([{ name: field.name, errors: [message] }]);
  form.scrollToField(field.name, { focus: true });
  return true;
}
