import { Form, Input, Select } from 'antd';
import { path, useOpenPage } from '../../browser/routing.tsx';
import { type AnswerOf, call, type ParametersOf, useApiQuery } from '../../server/api.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { AmountField } from '../../ui/field/amount-field.tsx';
import { labelSearch } from '../../ui/field/label-search.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../order/order-words.ts';
import { PaymentFields } from '../order/payment-fields.tsx';
import { isGoods } from '../order/shippable.ts';
import { studentWords } from './student-words.ts';

interface IssueOrderProps {
  readonly student: Pick<AnswerOf<'user', 'get'>, 'id' | 'appId'>;
  readonly onClose: () => void;
}

interface Given extends Pick<ParametersOf<'order', 'create'>, 'orderAddress'> {
  readonly productId: number;
  /** As it was typed. */
  readonly moneyPaid: string;
  readonly payChannel?: string;
  readonly transactionNo?: string;
}

const [onSale, issuedByStaff] = [2, 4] as const;

/** Issues an order of a product of the student's branch, which the office was paid for or gives away. */
export function IssueOrder({ student, onClose }: IssueOrderProps) {
  const words = useWords(studentWords);
  const order = useWords(orderWords);
  const { minorUnits, amountText } = useFormat();
  const openPage = useOpenPage();
  const products = useApiQuery('product', 'getProductList', {
    appId: student.appId,
    status: onSale,
    pageSize: 500,
  });
  const list = products.data?.list ?? [];
  const [form] = Form.useForm<Given>();
  const chosen = Form.useWatch('productId', form);
  const product = list.find(({ id }) => id === chosen);
  const issue = ({ productId, moneyPaid, payChannel, transactionNo, orderAddress }: Given) =>
    call('order', 'create', {
      buyerId: student.id,
      orderType: issuedByStaff,
      productList: [{ productId }],
      moneyPaid: minorUnits(moneyPaid) ?? 0,
      ...(payChannel ? { payChannel } : {}),
      ...(transactionNo ? { transactionNo } : {}),
      ...(orderAddress === undefined ? {} : { orderAddress }),
    });
  return (
    <FormDialog<Given, AnswerOf<'order', 'create'>>
      title={words.issueOrder}
      action={words.issueOrder}
      form={form}
      run={issue}
      onSuccess={({ orderSn }) => openPage(path`/orders/${orderSn}`)}
      onClose={onClose}
    >
      <p>{words.issueWill}</p>
      <Form.Item name="productId" label={order.product} rules={[{ required: true }]}>
        <Select
          showSearch={labelSearch}
          loading={products.isLoading}
          options={list.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) =>
            form.setFieldValue('moneyPaid', amountText(list.find((each) => each.id === id)?.price ?? 0))
          }
        />
      </Form.Item>
      <AmountField name="moneyPaid" label={words.moneyPaid} most={product?.price} required />
      <PaymentFields required={false} />
      {product !== undefined && isGoods(product) && <Address />}
    </FormDialog>
  );
}

function Address() {
  const words = useWords(studentWords);
  const order = useWords(orderWords);
  const general = useWords(common);
  return (
    <>
      <Form.Item name={['orderAddress', 'receiver']} label={order.receiver}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={['orderAddress', 'mobile']} label={general.mobile}>
        <Input maxLength={32} inputMode="tel" />
      </Form.Item>
      <Form.Item name={['orderAddress', 'districts']} label={words.districts}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={['orderAddress', 'address']} label={order.address}>
        <Input maxLength={200} />
      </Form.Item>
    </>
  );
}
