import { Modal, Typography } from 'antd';
import { Copy } from './copy-button.tsx';

/** A secret that nobody can look up again. */
export function ShownOnce({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  return (
    <Modal open title={title} onCancel={onClose} onOk={onClose} cancelButtonProps={{ hidden: true }}>
      <Typography.Text code>{secret}</Typography.Text> <Copy text={secret} />
    </Modal>
  );
}
