import { Opens } from './dialog-button.tsx';
import { lazyPart } from './lazy.tsx';
import type { Named } from './name-dialog.tsx';

const NameDialog = lazyPart(() => import('./name-dialog.tsx').then((part) => part.NameDialog));

/** A button that asks for a name, for records that have little else. */
export const NameForm = (named: Named) => (
  <Opens label={named.label} {...(named.name === undefined ? { size: 'middle', primary: true } : {})}>
    {(close) => <NameDialog {...named} onClose={close} />}
  </Opens>
);
