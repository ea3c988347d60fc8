import { Alert, Select } from 'antd';
import { otherHeadings } from '../../../../src/transfer/file/headings.ts';
import type { Mapping } from '../../../../src/transfer/file/recognise.ts';
import { labelSearch } from '../../ui/field/label-search.ts';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { useLanguage } from '../../words/language.ts';
import { matchColumnsWords } from './match-columns-words.ts';
import type { LoadedTable } from './read-file.ts';
import { firstRecords, type TableLayout } from './table-layout.ts';

/** The English names of columns that do not follow from the interface's. */
const englishNames: Readonly<Record<string, string>> = {
  appId: 'Branch',
  assitantId: 'Assistant number',
  createAt: 'Created at',
  dateAdded: 'Ordered at',
  datePay: 'Paid at',
  deleteAt: 'Deleted at',
  lastLoginAt: 'Last login',
  logisticsCompany: 'Carrier',
  moneyPaid: 'Amount paid',
  nickName: 'Nickname',
  orderSn: 'Order number',
  payBefore: 'Pay before',
  productList: 'Products',
  shareUserId: 'Sharer number',
  subOrgId: 'Branch number',
  trackingText: 'Tracking number',
  transactionNo: 'Number of the payment',
  updateAt: 'Changed at',
  userId: 'Person number',
  userRole: 'Role',
};

/** What a column is called: 手机, or Login name. */
export function useColumnName(): (column: string) => string {
  const language = useLanguage();
  return (column) => {
    const chinese = otherHeadings[column]?.find((heading) => /\p{Script=Han}/u.test(heading));
    if (language === 'zh' && chinese !== undefined) return chinese;
    const own = englishNames[column];
    if (own !== undefined) return own;
    // The people, classes and orders that a column names are named by their numbers.
    const spaced = column.replace(/Id$/, 'Number').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
  };
}

interface MatchColumnsProps {
  readonly layout: TableLayout;
  readonly known: readonly string[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

interface FileColumn {
  readonly heading: string;
  readonly column: string;
  readonly examples: string;
}

/** Each column of a file, what it means, and a choice of something else. */
export function MatchColumns({ layout, known, mapping, onChange }: MatchColumnsProps) {
  const words = useWords(matchColumnsWords);
  const nameOf = useColumnName();
  const { headings, columns, records, unknown, twice } = layout;
  const rows = headings.map((heading, index) => ({
    heading,
    column: columns[index] ?? '',
    examples: records
      .slice(0, 3)
      .map(({ cells }) => cells[index] ?? '')
      .filter((cell) => cell !== '')
      .join(' · '),
  }));
  const options = [
    { value: '', label: words.leaveOut },
    ...known.map((column) => ({ value: column, label: `${nameOf(column)} (${column})` })),
  ];
  return (
    <>
      {twice !== undefined && <Alert className="block" type="error" role="alert" title={words.twice(nameOf(twice))} />}
      {columns.every((column) => column === '') ? (
        <Alert className="block" type="error" role="alert" title={words.noneAssigned} />
      ) : (
        unknown.length > 0 && <Alert className="block" type="warning" title={words.notRecognised(unknown.join(', '))} />
      )}
      <SmallTable<FileColumn>
        label={words.columns}
        rowKey={({ heading }) => heading}
        dataSource={rows}
        columns={[
          { title: words.inFile, card: 'title', render: (_, { heading }) => heading },
          { title: words.examples, render: (_, { examples }) => <span className="examples">{examples}</span> },
          {
            title: words.means,
            render: (_, { heading, column }) => (
              <Select
                className="column-meant"
                aria-label={`${words.means}: ${heading}`}
                showSearch={labelSearch}
                value={column}
                options={options}
                onChange={(chosen) => onChange({ ...mapping, [heading]: chosen })}
              />
            ),
          },
        ]}
      />
    </>
  );
}

interface ChooseTableProps {
  readonly tables: readonly LoadedTable[];
  readonly tab: number;
  readonly headingLine: number;
  readonly onChange: (chosen: { tab?: number; headingLine?: number | undefined }) => void;
}

/** The worksheet and the row with the headings, for a file in which others were recognised. */
export function ChooseTable({ tables, tab, headingLine, onChange }: ChooseTableProps) {
  const words = useWords(matchColumnsWords);
  const table = tables[tab];
  return (
    <div className="filters">
      {tables.length > 1 && (
        <Select
          className="choose-table"
          aria-label={words.worksheet}
          prefix={words.worksheet}
          value={tab}
          options={tables.map(({ name }, value) => ({ value, label: name }))}
          onChange={(chosen) => onChange({ tab: chosen, headingLine: undefined })}
        />
      )}
      {table !== undefined && (
        <Select
          className="choose-table"
          aria-label={words.headingRow}
          prefix={words.headingRow}
          value={headingLine}
          options={firstRecords(table).map(({ line, cells }) => ({
            value: line,
            label: words.lineOf(
              line,
              cells
                .filter((cell) => cell !== '')
                .join(', ')
                .slice(0, 60),
            ),
          }))}
          onChange={(chosen) => onChange({ headingLine: chosen })}
        />
      )}
    </div>
  );
}
