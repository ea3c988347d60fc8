import { App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useDo } from '../../ask.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../../words/order.ts';

interface Shipment {
  readonly logisticsCompany: string;
  readonly trackingText: string;
}

export function Ship({ orderSn }: { orderSn: string }) {
  const words = useWords(orderWords);
  const general = useWords(common);
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Shipment>();
  const ship = useDo('order', 'ship');
  const send = (given: Shipment) =>
    ship.mutate(
      { orderSn, ...given },
      {
        onSuccess: () => {
          message.success(general.done);
          setOpen(false);
        },
        onError: (error) => message.error(error.message),
      },
    );
  return (
    <>
      <Button size="small" type="primary" onClick={() => setOpen(true)}>
        {words.ship}
      </Button>
      <Modal
        open={open}
        title={words.ship}
        okText={words.ship}
        cancelText={general.cancel}
        confirmLoading={ship.isPending}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
      >
        <p>{words.shipWill}</p>
        <Form form={form} layout="vertical" onFinish={send}>
          <Form.Item name="logisticsCompany" label={words.carrier} rules={[{ required: true }]}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="trackingText" label={words.tracking} rules={[{ required: true }]}>
            <Input maxLength={100} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
