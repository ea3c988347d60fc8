import { lazyComponent } from '../lazy.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { DialogButton } from './dialog-button.tsx';

const ConfirmDialog = lazyComponent(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClose'> {
  readonly primary?: boolean;
  readonly disabled?: boolean;
}

/** A button that asks for confirmation before it runs an action. */
export const ConfirmButton = ({ primary = false, disabled = false, ...asked }: ConfirmButtonProps) => (
  <DialogButton label={asked.label} primary={primary} danger={asked.danger ?? false} disabled={disabled}>
    {(close) => <ConfirmDialog {...asked} onClose={close} />}
  </DialogButton>
);
