import { useQuery } from '@tanstack/react-query';
import { Card, Input } from 'antd';
import { useState } from 'react';
import { type AnswerOf, call } from '../../api.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { QueryResult } from '../../components/query-result.tsx';
import { SheetUpload } from '../../components/sheet-upload.tsx';
import { useDebounced } from '../../debounce.ts';
import { useWords } from '../../words/bilingual.ts';
import { officeWords } from '../../words/office.ts';
import { type CheckedRow, CheckedRows, canBeShipped, isDoubtful } from './checked-rows.tsx';
import { faultOf, readCourierSheet, type SheetRow } from './courier-sheet.ts';
import { ExportUnshipped } from './unshipped.tsx';

type Results = AnswerOf<'order', 'shipBatch'>['list'];

const batchSize = 200;

/** Sends rows in batches, and returns what the server says about each order. */
async function send(rows: readonly SheetRow[], dryRun: 0 | 1): Promise<Results> {
  const answered: Results[number][] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const shipments = rows
      .slice(from, from + batchSize)
      .map(({ number: _, receiver, goods, ...shipment }) => ({ ...shipment, ...(dryRun ? { receiver, goods } : {}) }));
    answered.push(...(await call('order', 'shipBatch', { shipments, dryRun })).list);
  }
  return answered;
}

/** Reads a sheet and asks the server about every order in it. Nothing is stored. */
async function check(text: string): Promise<CheckedRow[]> {
  const rows = readCourierSheet(text);
  const found = await send(
    rows.filter((row) => faultOf(row, rows) === undefined),
    1,
  );
  return rows.map((row) => {
    const fault = faultOf(row, rows);
    return fault === undefined ? { row, answer: found.find(({ orderSn }) => orderSn === row.orderSn) } : { row, fault };
  });
}

/** Converts a loaded sheet to pasted text. */
const asText = (rows: readonly string[][]) =>
  rows.map((row) => row.map((value) => value.replace(/[\s"]+/g, ' ')).join('\t')).join('\n');

/** Ships many orders from the sheet that the courier sends back. Every row is checked before anything is sent. */
export default function Shipping() {
  const words = useWords(officeWords);
  const [text, setText] = useState('');
  const sheet = useDebounced(text);
  /** What the user ticked or unticked; otherwise the rows without a doubt are ticked. */
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [results, setResults] = useState<Results>([]);
  const query = useQuery({
    queryKey: ['courier sheet', sheet],
    queryFn: () => check(sheet),
    enabled: sheet.trim() !== '',
    // Shipping changes the orders, but the rows must keep saying what was sent.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  const rows = (query.data ?? []).map((each) => ({
    ...each,
    sent: results.find(({ orderSn }) => orderSn === each.row.orderSn),
  }));
  const isTicked = (each: CheckedRow) => canBeShipped(each) && (choices.get(each.row.number) ?? !isDoubtful(each));
  const chosen = rows.filter(isTicked);
  const take = (pasted: string) => {
    setText(pasted);
    setChoices(new Map());
    setResults([]);
  };
  const ship = async () => {
    const sent = await send(
      chosen.map(({ row }) => row),
      0,
    );
    setResults([...results, ...sent]);
  };
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
          <SheetUpload onLoad={(loaded) => take(asText(loaded))} />
          <ConfirmButton
            primary
            disabled={chosen.length === 0 || sheet !== text}
            label={words.shipAll(chosen.length)}
            consequence={words.shipWill(chosen.length)}
            run={ship}
          />
        </div>
      </Card>
      {sheet.trim() !== '' && (
        <QueryResult query={query}>
          {() => (
            <CheckedRows
              rows={rows}
              ticked={new Set(chosen.map(({ row }) => row.number))}
              onTick={(numbers) => setChoices(new Map(rows.map(({ row }) => [row.number, numbers.has(row.number)])))}
            />
          )}
        </QueryResult>
      )}
    </Page>
  );
}
