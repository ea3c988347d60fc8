import { useQuery } from '@tanstack/react-query';
import { Card, Input } from 'antd';
import { useMemo, useState } from 'react';
import type { Mapping } from '../../../../src/transfer/file/recognise.ts';
import { useDebounced } from '../../browser/debounce.ts';
import { MatchColumns } from '../../domain/sheet/match-columns.tsx';
import { matchColumnsWords } from '../../domain/sheet/match-columns-words.ts';
import type { LoadedTable } from '../../domain/sheet/read-file.ts';
import { SheetUpload } from '../../domain/sheet/sheet-upload.tsx';
import { layoutOf, likeliestTable, type TableLayout } from '../../domain/sheet/table-layout.ts';
import { type AnswerOf, call } from '../../server/api.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { type CheckedRow, CheckedRows, canBeShipped, isDoubtful } from './checked-rows.tsx';
import { courierColumns, courierLayout, courierRows, faultOf, type SheetRow } from './courier-sheet.ts';
import { SaveUnsent } from './save-unsent.tsx';
import { shippingWords } from './shipping-words.ts';
import { ExportUnshipped } from './unshipped.tsx';

type Results = AnswerOf<'order', 'shipBatch'>['list'];

const batchSize = 200;
/** Without these columns no row can be sent. */
const needed = ['orderSn', 'logisticsCompany', 'trackingText'];

/** Sends rows in batches, and returns what the server says about each order. */
async function send(rows: readonly SheetRow[], dryRun: 0 | 1): Promise<Results> {
  const answered: Results[number][] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const shipments = rows
      .slice(from, from + batchSize)
      .map(({ orderSn, logisticsCompany, trackingText, receiver, goods }) => ({
        orderSn,
        logisticsCompany,
        trackingText,
        ...(dryRun ? { receiver, goods } : {}),
      }));
    answered.push(...(await call('order', 'shipBatch', { shipments, dryRun })).list);
  }
  return answered;
}

/** Reads a sheet and asks the server about every order in it. Nothing is stored. */
async function check(layout: TableLayout): Promise<CheckedRow[]> {
  const rows = courierRows(layout);
  const found = await send(
    rows.filter((row) => faultOf(row, rows) === undefined),
    1,
  );
  return rows.map((row) => {
    const fault = faultOf(row, rows);
    return fault === undefined ? { row, answer: found.find(({ orderSn }) => orderSn === row.orderSn) } : { row, fault };
  });
}

/** The text of the worksheet that has the headings, or of the first one. */
async function textIn(tables: readonly LoadedTable[]): Promise<string> {
  const table = tables[likeliestTable(tables, courierColumns, {})];
  if (table === undefined) return '';
  await table.refuseMerged(layoutOf(table, courierColumns, { mapping: {} }).headingLine);
  return asText(table);
}

/** Converts a loaded sheet to pasted text. */
const asText = ({ records }: LoadedTable) =>
  records.map(({ cells }) => cells.map((cell) => cell.replace(/[\s"]+/g, ' ')).join('\t')).join('\n');

/** Ships many orders from the sheet that the courier sends back. Every row is checked before anything is sent. */
export default function Shipping() {
  const words = useWords(shippingWords);
  const { columns } = useWords(matchColumnsWords);
  const [text, setText] = useState('');
  /** Columns that the user assigned by hand. */
  const [mapping, setMapping] = useState<Mapping>({});
  const sheet = useDebounced(text);
  const layout = useMemo(() => courierLayout(sheet, mapping), [sheet, mapping]);
  /** What the user ticked or unticked; otherwise the rows without a doubt are ticked. */
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [results, setResults] = useState<Results>([]);
  const query = useQuery({
    queryKey: ['courier sheet', sheet, layout.columns],
    queryFn: () => check(layout),
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
          <SheetUpload onLoad={async (tables) => take(await textIn(tables))} />
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
        <Folded title={columns} open={needed.some((column) => !layout.columns.includes(column))}>
          <MatchColumns
            layout={layout}
            known={courierColumns}
            mapping={mapping}
            onChange={(changed) => {
              setMapping(changed);
              setChoices(new Map());
            }}
          />
        </Folded>
      )}
      {sheet.trim() !== '' && (
        <QueryResult query={query}>
          {() => (
            <>
              <SaveUnsent rows={rows} headings={layout.headings} />
              <CheckedRows
                rows={rows}
                ticked={new Set(chosen.map(({ row }) => row.number))}
                onTick={(numbers) => setChoices(new Map(rows.map(({ row }) => [row.number, numbers.has(row.number)])))}
              />
            </>
          )}
        </QueryResult>
      )}
    </Page>
  );
}
