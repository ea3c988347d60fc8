import { Button } from 'antd';
import { type ReactNode, useState } from 'react';

interface DialogButtonProps {
  readonly label: string;
  readonly size?: 'small' | 'middle';
  readonly primary?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton(props: DialogButtonProps) {
  const { label, size = 'small', primary = false, danger = false, disabled = false, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        type={primary ? 'primary' : 'default'}
        danger={danger}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          // Safari does not focus a button that is clicked, and the focus comes back here.
          currentTarget.focus();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  );
}
