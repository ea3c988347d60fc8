import { unknownChannel, useChannelName } from '../../domain/channels.ts';
import { type ParametersOf, useApiQuery } from '../../server/api.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import type { DayRange } from './by-day.tsx';
import { MoneyTable, type RowFilters } from './money-table.tsx';
import { reconcileWords } from './reconcile-words.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Adds the id to names that occur twice. */
const nameOf = ({ id, name }: Named, among: readonly Named[]) =>
  among.some((other) => other.name === name && other.id !== id) ? `${name} · ${id}` : name;

interface ByOtherProps {
  readonly range: DayRange;
  readonly days: RowFilters;
  readonly by: ParametersOf<'overview', 'moneyBy'>['by'];
  readonly label: string;
}

/** The amounts by branch, product or channel. */
export function ByOther({ range, days, by, label }: ByOtherProps) {
  const words = useWords(reconcileWords);
  const channelName = useChannelName();
  const money = useApiQuery('overview', 'moneyBy', { ...range, by });
  return (
    <QueryResult query={money}>
      {({ list }) => (
        <MoneyTable
          title={label}
          list={list.map((each) => {
            const name = nameOf(each, list);
            const filters = { ...days, [by]: each.id || unknownChannel };
            return { ...each, filters, name: (by === 'channel' ? channelName(name) : name) || words.notSaid };
          })}
          filters={days}
          isSummed={(figure) => by !== 'product' || figure !== 'orders'}
        />
      )}
    </QueryResult>
  );
}
