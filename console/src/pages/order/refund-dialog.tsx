import { Checkbox, Form, Input } from 'antd';
import { useRef } from 'react';
import { type AnswerOf, call } from '../../server/api.ts';
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx';
import { AmountField } from '../../ui/field/amount-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from './order-words.ts';

export type FullOrder = AnswerOf<'order', 'get'>;

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
  readonly orderSn: string;
  readonly title: string;
  readonly consequence: string;
  /** The label of the amount: asked or approved. */
  readonly amountLabel: string;
  readonly rowsOf: (order: FullOrder) => readonly RefundRow[];
  readonly run: (lines: readonly RefundLine[], reason: string, order: FullOrder) => Promise<unknown>;
  /** The request that reverses it, where there is one. */
  readonly undo?: (lines: readonly RefundLine[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A line in the form; the amount is as it was typed. */
interface FilledLine {
  readonly chosen: boolean;
  readonly amount: string;
}

type FilledLines = Readonly<Record<string, FilledLine | undefined>>;

interface Filled {
  readonly lines: FilledLines;
  readonly reason?: string;
}

/** The chosen lines with their amounts; undefined for an amount that is none. */
function useChosen() {
  const { minorUnits } = useFormat();
  return (lines: FilledLines) =>
    Object.entries(lines).flatMap(([line, filled]) =>
      filled?.chosen ? [{ line: Number(line), amount: minorUnits(filled.amount) }] : [],
    );
}

/** Shows paid, suggested and asked amounts of every line, lets the user change each amount, and sends what it shows. */
export function RefundDialog(props: RefundDialogProps) {
  const { orderSn, title, consequence, amountLabel, rowsOf, run, undo, onClose } = props;
  const words = useWords(orderWords);
  const general = useWords(common);
  const { amountText } = useFormat();
  const chosenOf = useChosen();
  /** The lines of the last request, in its order. */
  const sent = useRef<readonly RefundLine[]>([]);
  const send = ({ lines, reason = '' }: Filled, order: FullOrder) => {
    sent.current = chosenOf(lines).map(({ line, amount = 0 }) => ({ line, amount }));
    if (sent.current.length === 0) throw new Error(words.noLineChosen);
    return run(sent.current, reason.trim(), order);
  };
  return (
    <RecordDialog<FullOrder, Filled, unknown>
      title={title}
      action={title}
      width={640}
      read={(options) => call('order', 'get', { orderSn }, options)}
      toForm={(order) => ({
        lines: Object.fromEntries(
          rowsOf(order).map((row) => [row.line, { chosen: isChosenFirst(row), amount: amountText(row.amount) }]),
        ),
      })}
      shown={rowsOf}
      run={async (filled, order) => send(filled, order)}
      undo={() => undo && (() => undo(sent.current))}
      fieldOf={(param) => {
        const at = sent.current[Number(/^lines\[(\d+)\]/.exec(param)?.[1])];
        return at && ['lines', String(at.line), 'amount'];
      }}
      onClose={onClose}
    >
      {(order) => (
        <>
          <p>{consequence}</p>
          {rowsOf(order).map((row) => (
            <Line key={row.line} row={row} amountLabel={amountLabel} />
          ))}
          <Total />
          <Form.Item name="reason" label={general.reason}>
            <Input maxLength={200} />
          </Form.Item>
        </>
      )}
    </RecordDialog>
  );
}

/** Of what is typed at the moment. An amount that is none has no total. */
function Total() {
  const words = useWords(orderWords);
  const { money } = useFormat();
  const chosenOf = useChosen();
  const lines: FilledLines = Form.useWatch('lines') ?? {};
  const amounts = chosenOf(lines).map(({ amount }) => amount);
  const sum = amounts.reduce<number>((all, amount = Number.NaN) => all + amount, 0);
  return (
    <p className="refund-total">
      {words.refundTotal}: {Number.isNaN(sum) ? '–' : money(sum)}
    </p>
  );
}

function Line({ row, amountLabel }: { row: RefundRow; amountLabel: string }) {
  const { line, product, paid, left, suggested, asked } = row;
  const words = useWords(orderWords);
  const { money } = useFormat();
  const isChosen: boolean = Form.useWatch(['lines', String(line), 'chosen']) ?? isChosenFirst(row);
  return (
    <div className="refund-line">
      <Form.Item name={['lines', String(line), 'chosen']} valuePropName="checked">
        <Checkbox>
          #{line} {product}
        </Checkbox>
      </Form.Item>
      <span>
        {words.refundable} {money(paid)}
        {left < paid && ` · ${words.refunded} ${money(paid - left)}`} · {words.suggested} {money(suggested)}
        {asked !== undefined && ` · ${words.asked} ${money(asked)}`}
      </span>
      <AmountField
        layout="horizontal"
        name={['lines', String(line), 'amount']}
        label={amountLabel}
        description={words.amountOfLine(line)}
        most={left}
        aboveZero={left > 0}
        required
        disabled={!isChosen}
      />
    </div>
  );
}

/** Chooses the lines with a suggested amount at first, or all lines of a request. */
const isChosenFirst = ({ amount, asked }: RefundRow) => amount > 0 || asked !== undefined;
