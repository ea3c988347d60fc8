import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { useMutation } from '../mutation.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

export interface ConfirmDialogProps {
  readonly label: string;
  /** One sentence that says what will happen. */
  readonly consequence: string;
  readonly reason?: 'required' | 'optional';
  /** The label of the text field, if it is not "Reason". */
  readonly reasonLabel?: string;
  readonly danger?: boolean;
  readonly run: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for confirmation. An error stays visible until the dialog is closed. */
export function ConfirmDialog({
  label,
  consequence,
  reason,
  reasonLabel,
  danger = false,
  run,
  onClose,
}: ConfirmDialogProps) {
  const words = useWords(common);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, isRunning } = useMutation(setProblem);
  const act = () => {
    setProblem('');
    return mutate(() => run(text.trim()), { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={label}
      okText={label}
      okButtonProps={{ danger, disabled: reason === 'required' && text.trim() === '' }}
      cancelText={words.cancel}
      confirmLoading={isRunning}
      onOk={() => void act()}
      onCancel={onClose}
    >
      {consequence !== '' && <p>{consequence}</p>}
      {problem !== '' && <Alert className="block" type="error" title={problem} />}
      {reason !== undefined && (
        <Input.TextArea
          aria-label={reasonLabel ?? words.reason}
          placeholder={reasonLabel ?? words.reason}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Modal>
  );
}
