import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '../mutation.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

export interface ActDialogProps {
  readonly label: string;
  /** What will happen, in a sentence. */
  readonly consequence: string;
  readonly reason?: 'required' | 'optional';
  /** What is asked for, where that is not called a reason. */
  readonly reasonLabel?: string;
  readonly danger?: boolean;
  readonly run: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks whether it is meant; what stops it stays to be read until it is closed. */
export function ActDialog({ label, consequence, reason, reasonLabel, danger = false, run, onClose }: ActDialogProps) {
  const words = useWords(common);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const { change, waiting } = useChange(setProblem);
  const act = () => {
    setProblem('');
    return change(() => run(text.trim()), { after: onClose });
  };
  return (
    <Modal
      open
      title={label}
      okText={label}
      okButtonProps={{ danger, disabled: reason === 'required' && text.trim() === '' }}
      cancelText={words.cancel}
      confirmLoading={waiting}
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
