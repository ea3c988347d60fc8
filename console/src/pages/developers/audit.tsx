import { Link, useFilters } from '../../browser/routing.tsx';
import { recordTerm } from '../../domain/history/audit-records.ts';
import { pageOf, What, Who } from '../../domain/history/history.tsx';
import { historyWords } from '../../domain/history/history-words.ts';
import { type AnswerOf, apiRequest, useApiQuery } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useLanguage } from '../../words/language.ts';
import { AuditFilters } from './audit-filters.tsx';
import { developerWords } from './developer-words.ts';

const filtered = ['caller', 'operation', 'record', 'recordId'] as const;

/** The audit log. */
export default function Audit() {
  const words = useWords(developerWords);
  const general = useWords(common);
  const history = useWords(historyWords);
  const { instant } = useFormat();
  const [filters] = useFilters();
  const given = Object.fromEntries(filtered.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  const staff = useApiQuery('staff', 'list', {});
  const keys = useApiQuery('key', 'list', {});
  /** The answer has no names of accounts and keys. */
  const namesOf = (answer: Answer | undefined) => ({
    ...answer?.names,
    ...Object.fromEntries((staff.data?.list ?? []).map(({ staffId, name }) => [`staff:${staffId}`, name])),
    ...Object.fromEntries((keys.data?.list ?? []).map(({ keyId, name }) => [`key:${keyId}`, name])),
  });
  return (
    <ListPage
      title={words.audit}
      filters={<AuditFilters accounts={staff.data?.list ?? []} keys={keys.data?.list ?? []} />}
      ask={(page) => apiRequest('audit', 'list', { ...page, ...given })}
      keyOf={({ auditId }) => auditId}
      columns={(answer) => [
        { title: general.time, render: (_, { time }) => instant(time) },
        { title: history.who, render: (_, entry) => <Who entry={entry} /> },
        {
          title: history.what,
          card: 'title',
          render: (_, entry) => <What entry={entry} names={namesOf(answer)} />,
        },
        { title: history.about, render: (_, entry) => <About entry={entry} names={namesOf(answer)} /> },
      ]}
    />
  );
}

type Answer = AnswerOf<'audit', 'list'>;

/** The record that was changed, by name, with a link to its page. */
function About({ entry, names }: { entry: Answer['list'][number]; names: Answer['names'] }) {
  const { record, recordId } = entry;
  const [first = ''] = recordId.split('/');
  const kind = record === 'groupMember' ? 'group' : record;
  const language = useLanguage();
  const text = names[`${kind}:${first.replace(/^\d+_/, '')}`] ?? `${recordTerm(record, language) ?? record} ${first}`;
  const to = pageOf(entry);
  return to === undefined ? text : <Link to={to}>{text}</Link>;
}
