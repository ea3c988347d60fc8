import { Alert } from 'antd';
import { useFormat } from '../../ui/format.ts';
import { Export } from '../../ui/table/export.tsx';
import { useWords } from '../../words/bilingual.ts';
import { importWords } from '../import/import-words.ts';
import type { CheckedRow } from './checked-rows.tsx';
import { shippingWords } from './shipping-words.ts';

interface SaveUnsentProps {
  readonly rows: readonly CheckedRow[];
  readonly headings: readonly string[];
}

/** Saves the rows that cannot be shipped, each with its problem. The corrected sheet can be loaded again. */
export function SaveUnsent({ rows, headings }: SaveUnsentProps) {
  const words = useWords(importWords);
  const office = useWords(shippingWords);
  const { count } = useFormat();
  const unsent = rows.flatMap((each) => {
    const problem = each.fault === undefined ? refusal(each) : office[each.fault];
    return problem === undefined
      ? []
      : [[...headings.map((_, at) => each.row.cells[at] ?? ''), each.row.number, problem]];
  });
  if (unsent.length === 0) return null;
  return (
    <div className="filters">
      <Alert type="warning" title={`${words.bad(count(unsent.length))}. ${words.badHint}`} />
      <Export
        name={`courier-${words.problem}`}
        label={words.saveBad}
        // Columns whose name begins with ! are remarks: the console skips them.
        rows={() => [[...headings, `!${words.line}`, `!${words.problem}`], ...unsent]}
      />
    </div>
  );
}

/** Why the server refuses a row; undefined if it does not. */
function refusal({ answer, sent }: CheckedRow): string | undefined {
  const last = sent ?? answer;
  return last === undefined || last.code === 0 ? undefined : last.msg;
}
