import { Select } from 'antd';
import { useFilters } from '../../browser/routing.tsx';
import { recordTerm, recordTerms } from '../../domain/history/audit-records.ts';
import { operationTerms } from '../../domain/history/audit-terms.ts';
import { historyWords } from '../../domain/history/history-words.ts';
import type { AnswerOf } from '../../server/api.ts';
import { TextFilter } from '../../ui/field/filter-fields.tsx';
import { labelSearch } from '../../ui/field/label-search.ts';
import { useWords } from '../../words/bilingual.ts';
import { useLanguage } from '../../words/language.ts';
import { developerWords } from './developer-words.ts';

interface AuditFiltersProps {
  readonly accounts: AnswerOf<'staff', 'list'>['list'];
  readonly keys: AnswerOf<'key', 'list'>['list'];
}

/** The filters of the audit log, each in words: who, what, and about which record. */
export function AuditFilters({ accounts, keys }: AuditFiltersProps) {
  const history = useWords(historyWords);
  const { recordId } = useWords(developerWords);
  const language = useLanguage();
  const at = language === 'en' ? 0 : 1;
  const kindOf = (operation: string) => kinds[operation.split('.')[0] ?? ''] ?? '';
  return (
    <>
      <WordFilter
        name="caller"
        label={history.who}
        groups={[
          {
            label: history.staffAccounts,
            options: accounts.map(({ staffId, name, loginName }) => ({
              value: `staff:${staffId}`,
              label: `${name} (${loginName})`,
            })),
          },
          {
            label: history.keys,
            options: keys.map(({ keyId, name }) => ({ value: `key:${keyId}`, label: history.key(name) })),
          },
          {
            label: history.others,
            options: (['operator', 'keyless'] as const).map((value) => ({ value, label: history[value] })),
          },
        ]}
      />
      <WordFilter
        name="operation"
        label={history.what}
        groups={[...Map.groupBy(Object.entries(operationTerms), ([operation]) => kindOf(operation))].map(
          ([kind, terms]) => ({
            label: recordTerm(kind, language) ?? history.others,
            options: terms.map(([value, term]) => ({ value, label: term[at] })),
          }),
        )}
      />
      <WordFilter
        name="record"
        label={history.about}
        groups={[
          {
            label: history.about,
            options: Object.entries(recordTerms).map(([value, term]) => ({ value, label: term[at] })),
          },
        ]}
      />
      <TextFilter name="recordId" label={recordId} />
    </>
  );
}

/** The kind of record that the operations of a resource are about, where its name is another. */
const kinds: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(recordTerms).map((record) => [record, record])),
  liveclass: 'lesson',
};

interface WordFilterProps {
  readonly name: string;
  readonly label: string;
  readonly groups: readonly {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  }[];
}

/** A choice with headings that is searched by its words. It is part of the address. */
function WordFilter({ name, label, groups }: WordFilterProps) {
  const [filters, filter] = useFilters();
  return (
    <Select<string | null>
      className="filter"
      allowClear
      aria-label={label}
      placeholder={label}
      popupMatchSelectWidth={false}
      showSearch={labelSearch}
      value={filters[name] ?? null}
      onChange={(value) => filter({ [name]: value ?? '', page: '' })}
      options={groups
        .filter(({ options }) => options.length > 0)
        .map((group) => ({ ...group, options: [...group.options] }))}
    />
  );
}
