import { Form, Input } from 'antd';
import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';

interface Shipment {
  readonly logisticsCompany: string;
  readonly trackingText: string;
}

interface ShipProps {
  readonly order: AnswerOf<'order', 'get'>;
  /** False if everything is shipped and only the tracking number changes. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

export function Ship({ order: { orderSn, logisticsCompany, trackingText }, isFirst, onClose }: ShipProps) {
  const words = useWords(orderWords);
  const label = isFirst ? words.ship : words.changeTracking;
  return (
    <FormDialog<Shipment, unknown>
      title={label}
      action={label}
      initial={isFirst ? {} : { logisticsCompany, trackingText }}
      run={(given) => call('order', 'ship', { orderSn, ...given })}
      onClose={onClose}
    >
      {isFirst && <p>{words.shipWill}</p>}
      <Form.Item name="logisticsCompany" label={words.carrier} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="trackingText" label={words.tracking} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  );
}
