import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '../change.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

interface ActProps {
  readonly label: string;
  /** What will happen, in a sentence. */
  readonly consequence: string;
  readonly reason?: 'required' | 'optional';
  readonly danger?: boolean;
  readonly primary?: boolean;
  readonly disabled?: boolean;
  readonly run: (reason: string) => Promise<unknown>;
}

/** Something that changes things: it asks once, says what will happen, and then says that it did, or what stops it until it is closed. */
export function Act({ label, consequence, reason, danger = false, primary = false, disabled = false, run }: ActProps) {
  const words = useWords(common);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const { change, waiting } = useChange(setProblem);
  const act = () => {
    setProblem('');
    return change(() => run(text.trim()), {
      after: () => {
        setOpen(false);
        setText('');
      },
    });
  };
  const close = () => {
    setOpen(false);
    setProblem('');
  };
  return (
    <>
      <Button
        size="small"
        type={primary ? 'primary' : 'default'}
        danger={danger}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Modal
        open={open}
        title={label}
        okText={label}
        okButtonProps={{ danger, disabled: reason === 'required' && text.trim() === '' }}
        cancelText={words.cancel}
        confirmLoading={waiting}
        onOk={() => void act()}
        onCancel={close}
      >
        <p>{consequence}</p>
        {problem !== '' && <Alert className="block" type="error" title={problem} />}
        {reason !== undefined && (
          <Input.TextArea
            aria-label={words.reason}
            placeholder={words.reason}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Modal>
    </>
  );
}
