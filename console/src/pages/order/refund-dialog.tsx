import { Alert, Checkbox, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../format.ts';
import { useMutation } from '../../mutation.ts';
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
  readonly onClose: () => void;
}

/** Shows paid, suggested and asked amounts of every line, lets the user change each amount, and sends what it shows. */
export function RefundDialog({ title, consequence, amountLabel, rows, run, onClose }: RefundDialogProps) {
  const words = useWords(orderWords);
  const general = useWords(common);
  const { money, major, minor, digits, symbol } = useFormat();
  const [amounts, setAmounts] = useState(() => new Map(rows.map(({ line, amount }) => [line, amount])));
  const [chosen, setChosen] = useState(() => new Set(rows.filter(isChosenFirst).map(({ line }) => line)));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, isRunning } = useMutation(setProblem);
  const lines = rows
    .filter(({ line }) => chosen.has(line))
    .map(({ line, left }) => ({ line, left, amount: amounts.get(line) ?? 0 }));
  const isComplete = lines.length > 0 && lines.every(({ amount, left }) => amount > 0 || left === 0);
  const send = () => {
    setProblem('');
    const shown = lines.map(({ line, amount }) => ({ line, amount }));
    return mutate(() => run(shown, reason.trim()), { onSuccess: onClose });
  };
  const choose = (line: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, line] : [...chosen].filter((each) => each !== line)));
  return (
    <Modal
      open
      title={title}
      width={640}
      okText={title}
      okButtonProps={{ disabled: !isComplete }}
      cancelText={general.cancel}
      confirmLoading={isRunning}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{consequence}</p>
      {problem !== '' && <Alert className="block" type="error" title={problem} />}
      {rows.map(({ line, product, paid, left, suggested, asked }) => (
        <div key={line} className="refund-line">
          <Checkbox checked={chosen.has(line)} onChange={({ target }) => choose(line, target.checked)}>
            #{line} {product}
          </Checkbox>
          <span>
            {words.refundable} {money(paid)}
            {left < paid && ` · ${words.refunded} ${money(paid - left)}`} · {words.suggested} {money(suggested)}
            {asked !== undefined && ` · ${words.asked} ${money(asked)}`}
          </span>
          <span>
            {amountLabel}{' '}
            <InputNumber<number>
              className="amount"
              aria-label={words.amountOfLine(line)}
              prefix={symbol}
              min={0}
              max={major(left)}
              precision={digits}
              disabled={!chosen.has(line)}
              value={major(amounts.get(line) ?? 0)}
              onChange={(value) => setAmounts(new Map([...amounts, [line, minor(value ?? 0)]]))}
            />
          </span>
        </div>
      ))}
      <p className="refund-total">
        {words.refundTotal}: {money(lines.reduce((sum, { amount }) => sum + amount, 0))}
      </p>
      <Input.TextArea
        aria-label={general.reason}
        placeholder={general.reason}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}

/** Chooses the lines with a suggested amount at first, or all lines of a request. */
const isChosenFirst = ({ amount, asked }: RefundRow) => amount > 0 || asked !== undefined;
