import { Button } from 'antd';
import { type ReactNode, useState } from 'react';

interface DialogButtonProps {
  readonly label: string;
  readonly size?: 'small' | 'middle';
  readonly primary?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, size = 'small', primary = false, children }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} type={primary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  );
}
