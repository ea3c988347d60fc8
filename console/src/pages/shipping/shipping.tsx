import { Alert, Button, Card, Input, Table, Upload } from 'antd';
import { useState } from 'react';
import { type AnswerOf, call } from '../../ask.ts';
import { Act } from '../../parts/act.tsx';
import { Page } from '../../parts/page.tsx';
import { readSheet } from '../../parts/sheet.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';
import { orderWords } from '../../words/order.ts';
import { ExportUnshipped } from './unshipped.tsx';

interface Row {
  readonly orderSn: string;
  readonly logisticsCompany: string;
  readonly trackingText: string;
}

/** A heading has no digits in its first cell; an order number has. */
const shipmentsOf = (text: string): Row[] =>
  readSheet(text)
    .filter(([first = '']) => /\d/.test(first))
    .map(([orderSn = '', logisticsCompany = '', trackingText = '']) => ({ orderSn, logisticsCompany, trackingText }));

const isWhole = (row: Row) => Object.values(row).every((value) => value !== '');

/** Many orders at once, from what the courier sends back: paste, look, ship. */
export default function Shipping() {
  const words = useWords(officeWords);
  const order = useWords(orderWords);
  const general = useWords(common);
  const [text, setText] = useState('');
  const [results, setResults] = useState<AnswerOf<'order', 'shipBatch'>['list']>();
  const rows = shipmentsOf(text);
  const good = rows.filter(isWhole);
  const ship = async () => {
    const { list } = await call('order', 'shipBatch', { shipments: good });
    setResults(list);
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
          onChange={(event) => {
            setText(event.target.value);
            setResults(undefined);
          }}
        />
        <div className="filters">
          <Upload
            accept=".csv,.txt,.tsv"
            showUploadList={false}
            beforeUpload={async (file) => {
              setText(await file.text());
              setResults(undefined);
              return false;
            }}
          >
            <Button>{general.load}</Button>
          </Upload>
          <Act
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
          rowKey={(row) => `${row.orderSn} ${row.trackingText}`}
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
