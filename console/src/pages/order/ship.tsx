import { Form, Input } from 'antd';
import { call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';

interface Shipment {
  readonly logisticsCompany: string;
  readonly trackingText: string;
}

export function Ship({ orderSn, onClose }: { orderSn: string; onClose: () => void }) {
  const words = useWords(orderWords);
  return (
    <FormDialog<Shipment, unknown>
      title={words.ship}
      action={words.ship}
      run={(given) => call('order', 'ship', { orderSn, ...given })}
      onClose={onClose}
    >
      <p>{words.shipWill}</p>
      <Form.Item name="logisticsCompany" label={words.carrier} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="trackingText" label={words.tracking} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  );
}
