import { Form, Input } from 'antd';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { FormDialog } from './form-dialog.tsx';

export interface ConfirmDialogProps {
  readonly label: string;
  /** One sentence that says what will happen. */
  readonly consequence: string;
  readonly reason?: 'required' | 'optional';
  /** The label of the text field, if it is not "Reason". */
  readonly reasonLabel?: string;
  readonly danger?: boolean;
  readonly run: (reason: string) => Promise<unknown>;
  /** The request that reverses it, where there is one. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** The same where only the outcome tells what can be reversed. */
  readonly undoOf?: (() => (() => Promise<unknown>) | undefined) | undefined;
  /** Shown instead of "Done". */
  readonly successMessage?: () => string;
  readonly onClose: () => void;
}

/** Asks for confirmation, and for a reason if there is one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { label, consequence, reason, reasonLabel, danger, run, undo, undoOf, successMessage, onClose } = props;
  const words = useWords(common);
  return (
    <FormDialog<{ readonly reason?: string }, unknown>
      title={label}
      action={label}
      about={consequence}
      danger={danger ?? false}
      run={({ reason: given = '' }) => run(given.trim())}
      undo={() => undo ?? undoOf?.()}
      {...(successMessage === undefined ? {} : { successMessage })}
      onClose={onClose}
    >
      {consequence !== '' && <p>{consequence}</p>}
      {reason !== undefined && (
        <Form.Item
          name="reason"
          label={reasonLabel ?? words.reason}
          rules={[{ required: reason === 'required', whitespace: true }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      )}
    </FormDialog>
  );
}
