import { Typography } from 'antd';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { CopyButton } from '../copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows a secret once. It cannot be retrieved later, so only the button closes it. */
export function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const { secretStored } = useWords(common);
  return (
    <Dialog title={title} onlyClosedBy={secretStored} onClose={onClose}>
      <Typography.Text code>{secret}</Typography.Text> <CopyButton text={secret} />
    </Dialog>
  );
}
