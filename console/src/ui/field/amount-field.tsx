import { Form, type FormItemProps, Input } from 'antd';
import { useFormat } from '../format.ts';
import { useAmountProblem } from './amount-problem.ts';

interface AmountFieldProps extends Pick<FormItemProps, 'name' | 'label' | 'extra' | 'layout'> {
  readonly required?: boolean;
  /** In minor units; what is typed must be above zero. */
  readonly aboveZero?: boolean;
  /** The largest amount, in minor units. */
  readonly most?: number | undefined;
  readonly disabled?: boolean;
  /** For assistive technology, if it is not the label. */
  readonly description?: string;
}

/**
 * An amount as text, in major units. It is checked as it is typed and never changed: what is sent is what the field shows. A
 * form reads it with `minorUnits` of `useFormat`.
 */
export function AmountField(props: AmountFieldProps) {
  const { required = false, aboveZero = false, most, disabled = false, description, ...item } = props;
  const { symbol } = useFormat();
  const problemOf = useAmountProblem(most, aboveZero);
  const check = (_: unknown, text: string = '') => {
    const problem = disabled || text.trim() === '' ? undefined : problemOf(text);
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
  };
  return (
    <Form.Item {...item} rules={[{ required: required && !disabled, whitespace: true }, { validator: check }]}>
      <Input
        className="amount"
        inputMode="decimal"
        maxLength={20}
        prefix={symbol}
        disabled={disabled}
        {...(description === undefined ? {} : { 'aria-label': description })}
      />
    </Form.Item>
  );
}
