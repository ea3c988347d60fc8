import { DialogButton } from './dialog-button.tsx';
import { lazyComponent } from './lazy.tsx';
import type { Named } from './name-dialog.tsx';

const NameDialog = lazyComponent(() => import('./name-dialog.tsx').then((module) => module.NameDialog));

/** A button that opens a dialog for a name. */
export const NameButton = (named: Named) => (
  <DialogButton label={named.label} {...(named.name === undefined ? { size: 'middle', primary: true } : {})}>
    {(close) => <NameDialog {...named} onClose={close} />}
  </DialogButton>
);
