import { Form, type FormItemProps, InputNumber } from 'antd';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';

interface NumberFieldProps extends Pick<FormItemProps, 'name' | 'label' | 'extra'> {
  readonly required?: boolean;
  readonly least?: number;
  readonly most?: number;
  /** Whether decimals are allowed. */
  readonly fractions?: boolean;
}

/** For units, days and lessons, as the server has it. */
const mostCount = 1_000_000_000;

/** A number that is checked as it is typed. A field with limits of its own would send its limit in place of what was typed. */
export function NumberField(props: NumberFieldProps) {
  const { required = false, least = 0, most = mostCount, fractions = false, ...item } = props;
  const words = useWords(common);
  const check = (_: unknown, number: number | null = null) => {
    const isRight = number === null || (number >= least && number <= most && (fractions || Number.isInteger(number)));
    return isRight ? Promise.resolve() : Promise.reject(new Error(words.numberBetween(least, most, fractions)));
  };
  return (
    <Form.Item {...item} rules={[{ required }, { validator: check }]}>
      <InputNumber controls={false} inputMode={fractions ? 'decimal' : 'numeric'} />
    </Form.Item>
  );
}
