import { Button } from 'antd';
import { useState } from 'react';
import type { ActDialogProps } from './confirm-dialog.tsx';
import { lazyPart } from './lazy.tsx';

const ActDialog = lazyPart(() => import('./confirm-dialog.tsx').then((part) => part.ActDialog));

interface ActProps extends Omit<ActDialogProps, 'onClose'> {
  readonly primary?: boolean;
  readonly disabled?: boolean;
}

/** Something that changes things: it asks once, says what will happen, and then says that it did, or what stops it. */
export function Act({ primary = false, disabled = false, ...asked }: ActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        type={primary ? 'primary' : 'default'}
        danger={asked.danger ?? false}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {asked.label}
      </Button>
      {open && <ActDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}
