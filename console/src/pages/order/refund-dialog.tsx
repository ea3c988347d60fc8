import { Checkbox, Form, Input, InputNumber } from 'antd';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useFormat } from '../../format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../../words/order.ts';

/** A line of an order whose refund is asked for or decided; amounts are in minor units. */
export interface RefundRow {
  readonly line: number;
  readonly product: string;
  /** The line's part of the amount paid. */
  readonly paid: number;
  /** The part that is not refunded yet. */
  readonly left: number;
  readonly suggested: number;
  /** The requested amount, if the dialog decides about a request. */
  readonly asked?: number;
  /** The initial amount. */
  readonly amount: number;
}

export interface RefundLine {
  readonly line: number;
  readonly amount: number;
}

interface RefundDialogProps {
  readonly title: string;
  readonly consequence: string;
  /** The label of the amount: asked or approved. */
  readonly amountLabel: string;
  readonly rows: readonly RefundRow[];
  readonly run: (lines: readonly RefundLine[], reason: string) => Promise<unknown>;
  /** The request that reverses it, where there is one. */
  readonly undo?: (lines: readonly RefundLine[]) => Promise<unknown>;
  readonly onClose: () => void;
}

interface Filled {
  /** One for each row; the amount is in major units. */
  readonly lines: readonly { readonly chosen: boolean; readonly amount: number | null }[];
  readonly reason?: string;
}

/** Shows paid, suggested and asked amounts of every line, lets the user change each amount, and sends what it shows. */
export function RefundDialog({ title, consequence, amountLabel, rows, run, undo, onClose }: RefundDialogProps) {
  const words = useWords(orderWords);
  const general = useWords(common);
  const { money, major, minor } = useFormat();
  const [form] = Form.useForm<Filled>();
  const initial = { lines: rows.map((row) => ({ chosen: isChosenFirst(row), amount: major(row.amount) })) };
  const chosenOf = (lines: Filled['lines']): RefundLine[] =>
    rows.flatMap(({ line }, index) =>
      lines[index]?.chosen ? [{ line, amount: minor(lines[index]?.amount ?? 0) }] : [],
    );
  const chosen = chosenOf(Form.useWatch('lines', form) ?? initial.lines);
  const send = async ({ lines, reason = '' }: Filled) => {
    const shown = chosenOf(lines);
    if (shown.length === 0) throw new Error(words.noLineChosen);
    return run(shown, reason.trim());
  };
  return (
    <FormDialog<Filled, unknown>
      title={title}
      action={title}
      width={640}
      form={form}
      initial={initial}
      run={send}
      undo={({ lines }) => undo && (() => undo(chosenOf(lines)))}
      onClose={onClose}
    >
      <p>{consequence}</p>
      {rows.map((row, index) => (
        <Line
          key={row.line}
          row={row}
          index={index}
          amountLabel={amountLabel}
          isChosen={chosen.some(({ line }) => line === row.line)}
        />
      ))}
      <p className="refund-total">
        {words.refundTotal}: {money(chosen.reduce((sum, { amount }) => sum + amount, 0))}
      </p>
      <Form.Item name="reason" label={general.reason}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}

interface LineProps {
  readonly row: RefundRow;
  readonly index: number;
  readonly amountLabel: string;
  readonly isChosen: boolean;
}

function Line({ row: { line, product, paid, left, suggested, asked }, index, amountLabel, isChosen }: LineProps) {
  const words = useWords(orderWords);
  const { money, major, digits, symbol } = useFormat();
  return (
    <div className="refund-line">
      <Form.Item name={['lines', index, 'chosen']} valuePropName="checked">
        <Checkbox>
          #{line} {product}
        </Checkbox>
      </Form.Item>
      <span>
        {words.refundable} {money(paid)}
        {left < paid && ` · ${words.refunded} ${money(paid - left)}`} · {words.suggested} {money(suggested)}
        {asked !== undefined && ` · ${words.asked} ${money(asked)}`}
      </span>
      <Form.Item
        layout="horizontal"
        name={['lines', index, 'amount']}
        label={amountLabel}
        rules={isChosen && left > 0 ? [{ validator: atLeastSomething(words.noAmount) }] : []}
      >
        <InputNumber<number>
          className="amount"
          aria-label={words.amountOfLine(line)}
          prefix={symbol}
          min={0}
          max={major(left)}
          precision={digits}
          disabled={!isChosen}
        />
      </Form.Item>
    </div>
  );
}

const atLeastSomething = (message: string) => (_: unknown, amount: number | null) =>
  amount !== null && amount > 0 ? Promise.resolve() : Promise.reject(new Error(message));

/** Chooses the lines with a suggested amount at first, or all lines of a request. */
const isChosenFirst = ({ amount, asked }: RefundRow) => amount > 0 || asked !== undefined;
