import { Form, Input } from 'antd';
import { type AnswerOf, call } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from './order-words.ts';

type FullOrder = AnswerOf<'order', 'get'>;

interface Shipment {
  readonly logisticsCompany: string;
  readonly trackingText: string;
}

interface ShipProps {
  readonly orderSn: string;
  readonly onClose: () => void;
}

/** Ships an order, or what of it is not shipped yet. */
export function Ship({ orderSn, onClose }: ShipProps) {
  const words = useWords(orderWords);
  return (
    <RecordDialog<FullOrder, Shipment, unknown>
      title={words.ship}
      action={words.ship}
      read={(options) => call('order', 'get', { orderSn }, options)}
      // Of an order that is shipped in part, the rest may come in another parcel.
      toForm={() => ({})}
      shown={({ logisticsCompany, trackingText }) => [logisticsCompany, trackingText]}
      run={(given, { version }) => call('order', 'ship', { orderSn, version, ...given })}
      onClose={onClose}
    >
      {({ logisticsCompany, trackingText }) => (
        <>
          <p>{words.shipWill}</p>
          {trackingText !== '' && <p>{words.shippedWith(logisticsCompany, trackingText)}</p>}
          <ShipmentFields />
        </>
      )}
    </RecordDialog>
  );
}

/** Changes the carrier or the tracking number of an order that is shipped. */
export function ChangeTracking({ orderSn, onClose }: ShipProps) {
  const words = useWords(orderWords);
  return (
    <EditDialog
      title={words.changeTracking}
      action={words.changeTracking}
      read={(options) => call('order', 'get', { orderSn }, options)}
      toForm={({ logisticsCompany, trackingText }) => ({ logisticsCompany, trackingText })}
      toSent={(shipment: Shipment) => shipment}
      // The two belong together.
      send={({ version }, _order, { logisticsCompany, trackingText }) =>
        call('order', 'ship', { orderSn, logisticsCompany, trackingText, version })
      }
      onClose={onClose}
    >
      {() => <ShipmentFields />}
    </EditDialog>
  );
}

function ShipmentFields() {
  const words = useWords(orderWords);
  return (
    <>
      <Form.Item name="logisticsCompany" label={words.carrier} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="trackingText" label={words.tracking} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
    </>
  );
}
