import { Button } from 'antd';
import { type ReactNode, useState } from 'react';

interface OpensProps {
  readonly label: string;
  readonly size?: 'small' | 'middle';
  readonly primary?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens something. */
export function Opens({ label, size = 'small', primary = false, children }: OpensProps) {
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
