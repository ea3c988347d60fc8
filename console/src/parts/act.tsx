import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
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

/** Something that changes things: it asks once, says what will happen, and then says that it did or why not. */
export function Act({ label, consequence, reason, danger = false, primary = false, disabled = false, run }: ActProps) {
  const words = useWords(common);
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [waiting, setWaiting] = useState(false);
  const act = async () => {
    setWaiting(true);
    try {
      await run(text.trim());
      message.success(words.done);
      setOpen(false);
      setText('');
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    } finally {
      setWaiting(false);
    }
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
        onCancel={() => setOpen(false)}
      >
        <p>{consequence}</p>
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
