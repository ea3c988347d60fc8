import { DialogButton } from '../ui/dialog/dialog-button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import type { EditedName, NewName } from './name-dialog.tsx';

const NewNameDialog = lazyComponent(() => import('./name-dialog.tsx'), 'NewNameDialog');
const EditNameDialog = lazyComponent(() => import('./name-dialog.tsx'), 'EditNameDialog');

/** A button that asks for the name of something new. */
export const NewNameButton = (named: NewName) => (
  <DialogButton label={named.label} size="middle" primary>
    {(close) => <NewNameDialog {...named} onClose={close} />}
  </DialogButton>
);

/** A button that renames something. */
export function EditNameButton(named: EditedName) {
  const { edit } = useWords(common);
  return <DialogButton label={edit}>{(close) => <EditNameDialog {...named} onClose={close} />}</DialogButton>;
}
