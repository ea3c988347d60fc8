import { Modal, Typography } from 'antd';
import { CopyButton } from './copy-button.tsx';

/** Shows a secret once. It cannot be retrieved later. */
export function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  return (
    <Modal open title={title} onCancel={onClose} onOk={onClose} cancelButtonProps={{ hidden: true }}>
      <Typography.Text code>{secret}</Typography.Text> <CopyButton text={secret} />
    </Modal>
  );
}
