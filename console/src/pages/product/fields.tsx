import { Form } from 'antd';
import { AmountField } from '../../ui/field/amount-field.tsx';
import { MomentPicker } from '../../ui/field/moment-picker.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useWords } from '../../words/bilingual.ts';
import { productWords } from './product-words.ts';

export function PriceFields() {
  const words = useWords(productWords);
  return (
    <>
      <div className="side-by-side">
        <AmountField name="price" label={words.price} required />
        <AmountField name="iosPrice" label={words.iosPrice} extra={words.likePrice} />
      </div>
      <div className="side-by-side">
        <NumberField name="stock" label={words.stock} extra={words.anyNumber} />
        <NumberField name="limitBuyNum" label={words.limit} extra={words.noLimit} />
      </div>
      <div className="side-by-side">
        <NumberField name="lessonNum" label={words.lessons} extra={words.lessonsNote} />
        <NumberField name="serviceDuration" label={words.service} />
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
          <MomentPicker />
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
      <NumberField name="groupSize" label={`${words.groupPurchase}: ${words.groupSize}`} extra={words.groupSizeNote} />
      {size > 0 && (
        <>
          <AmountField name="groupPrice" label={words.groupPrice} required />
          <NumberField name="groupHours" label={words.groupHours} />
        </>
      )}
    </div>
  );
}
