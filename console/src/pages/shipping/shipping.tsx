import { Alert, Card, Input, Table } from 'antd';
import { useState } from 'react';
import { isFormulaError, isShortened } from '../../../../src/transfer/file/damaged-cell.ts';
import { type AnswerOf, call } from '../../api.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { readSheet } from '../../components/sheet.ts';
import { SheetUpload } from '../../components/sheet-upload.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';
import { orderWords } from '../../words/order.ts';
import { ExportUnshipped } from './unshipped.tsx';

type Results = AnswerOf<'order', 'shipBatch'>['list'];

interface Row {
  readonly orderSn: string;
  readonly logisticsCompany: string;
  readonly trackingText: string;
}

/** Skips the heading: its first cell has no digit, unlike an order number. */
const shipmentsOf = (text: string): Row[] =>
  readSheet(text)
    .filter(([first = '']) => /\d/.test(first))
    .map(([orderSn = '', logisticsCompany = '', trackingText = '']) => ({ orderSn, logisticsCompany, trackingText }));

const batchSize = 200;

const isWhole = (row: Row) => Object.values(row).every((value) => value !== '');

/** A spreadsheet shows a long number as 1.2E+17 and drops its last digits: such a parcel could never be found. */
const isSpoilt = (row: Row) => Object.values(row).some((value) => isShortened(value) || isFormulaError(value));

/** Converts a loaded sheet to pasted text. */
const asText = (rows: readonly string[][]) =>
  rows.map((row) => row.map((value) => value.replace(/[\s"]+/g, ' ')).join('\t')).join('\n');

/** Ships many orders from the sheet that the courier sends back. */
export default function Shipping() {
  const words = useWords(officeWords);
  const order = useWords(orderWords);
  const general = useWords(common);
  const [text, setText] = useState('');
  const [results, setResults] = useState<Results>();
  const rows = shipmentsOf(text);
  const isFirst = (row: Row) => rows.find(({ orderSn }) => orderSn === row.orderSn) === row;
  const good = rows.filter((row) => isWhole(row) && !isSpoilt(row) && isFirst(row));
  const ship = async () => {
    const answered: Results[number][] = [];
    for (let from = 0; from < good.length; from += batchSize) {
      const { list } = await call('order', 'shipBatch', { shipments: good.slice(from, from + batchSize) });
      answered.push(...list);
      setResults([...answered]);
    }
  };
  const take = (sheet: string) => {
    setText(sheet);
    setResults(undefined);
  };
  const resultOf = ({ orderSn }: Row) => results?.find((each) => each.orderSn === orderSn);
  return (
    <Page title={words.shipping} actions={<ExportUnshipped />}>
      <Card className="block" size="small">
        <p>{words.shippingHint}</p>
        <Input.TextArea
          aria-label={words.shipping}
          rows={6}
          value={text}
          onChange={({ target }) => take(target.value)}
        />
        <div className="filters">
          <SheetUpload onLoad={(rows) => take(asText(rows))} />
          <ConfirmButton
            primary
            disabled={good.length === 0 || results !== undefined}
            label={words.shipAll(good.length)}
            consequence={words.shipWill(good.length)}
            run={ship}
          />
        </div>
      </Card>
      {rows.length > 0 && (
        <Table<Row>
          size="small"
          title={() => `${results === undefined ? words.preview : words.result}: ${words.rows(rows.length)}`}
          rowKey={(row) => rows.indexOf(row)}
          dataSource={rows}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: order.number, dataIndex: 'orderSn' },
            { title: order.carrier, dataIndex: 'logisticsCompany' },
            { title: order.tracking, dataIndex: 'trackingText' },
            {
              title: general.status,
              render: (_, row) => {
                if (!isWhole(row)) return <Alert type="warning" title={words.wrongRow} />;
                if (isSpoilt(row)) return <Alert type="warning" title={words.shortenedRow} />;
                if (!isFirst(row)) return <Alert type="warning" title={words.twiceRow} />;
                const result = resultOf(row);
                if (result === undefined) return '';
                return result.code === 0 ? words.shipped : <Alert type="error" title={result.msg} />;
              },
            },
          ]}
        />
      )}
    </Page>
  );
}
