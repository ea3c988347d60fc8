import { Button } from 'antd';
import { useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { lazyComponent } from './lazy.tsx';

const ConfirmDialog = lazyComponent(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog));

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClose'> {
  readonly primary?: boolean;
  readonly disabled?: boolean;
}

/** A button that asks for confirmation before it runs an action. */
export function ConfirmButton({ primary = false, disabled = false, ...asked }: ConfirmButtonProps) {
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
      {open && <ConfirmDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}
