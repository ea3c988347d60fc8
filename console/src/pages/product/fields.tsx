import { DatePicker, Form, InputNumber } from 'antd';
import { useFormat } from '../../format.ts';
import { useWords } from '../../words/bilingual.ts';
import { productWords } from '../../words/product.ts';

function Amount({ name, label, extra, required = false }: NumberProps) {
  const { digits, symbol } = useFormat();
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required }]}>
      <InputNumber min={0} max={9_999_999} precision={digits} prefix={symbol} controls={false} />
    </Form.Item>
  );
}

interface NumberProps {
  readonly name: string;
  readonly label: string;
  readonly extra?: string;
  readonly required?: boolean;
}

function Count({ name, label, extra, required = false }: NumberProps) {
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required }]}>
      <InputNumber min={0} max={9_999_999} precision={0} />
    </Form.Item>
  );
}

export function PriceFields() {
  const words = useWords(productWords);
  return (
    <>
      <div className="side-by-side">
        <Amount name="price" label={words.price} required />
        <Amount name="iosPrice" label={words.iosPrice} extra={words.likePrice} />
      </div>
      <div className="side-by-side">
        <Count name="stock" label={words.stock} extra={words.anyNumber} />
        <Count name="limitBuyNum" label={words.limit} extra={words.noLimit} />
      </div>
      <div className="side-by-side">
        <Count name="lessonNum" label={words.lessons} extra={words.lessonsNote} />
        <Count name="serviceDuration" label={words.service} />
      </div>
    </>
  );
}

export function SaleFields() {
  const words = useWords(productWords);
  return (
    <div className="side-by-side">
      {(['saleBegin', 'saleEnd'] as const).map((name) => (
        <Form.Item key={name} name={name} label={words[name]} extra={words[`${name}Note`]}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
      ))}
    </div>
  );
}

export function GroupPurchaseFields() {
  const words = useWords(productWords);
  const size = Form.useWatch('groupSize') ?? 0;
  return (
    <div className="side-by-side">
      <Count name="groupSize" label={`${words.groupPurchase}: ${words.groupSize}`} extra={words.groupSizeNote} />
      {size > 0 && (
        <>
          <Amount name="groupPrice" label={words.groupPrice} required />
          <Count name="groupHours" label={words.groupHours} />
        </>
      )}
    </div>
  );
}
