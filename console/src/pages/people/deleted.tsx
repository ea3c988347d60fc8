import { Link, path, useFilters } from '../../browser/routing.tsx';
import { useTerms } from '../../domain/terms.ts';
import { searchText } from '../../domain/typed-number.ts';
import { useApiQuery } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { peopleWords } from './people-words.ts';
import { PersonActions } from './person-actions.tsx';

/** Deleted people, who can be restored. */
export function DeletedPeople() {
  const words = useWords(peopleWords);
  const general = useWords(common);
  const { moment } = useFormat();
  const roleWord = useTerms('userRole');
  const { page, size } = usePaging();
  const [{ text }] = useFilters();
  const asked = { pageStart: page, pageSize: size, ...(text === undefined ? {} : { searchStr: searchText(text) }) };
  const people = useApiQuery('user', 'deleted', asked, { keepPrevious: true });
  return (
    <PagedTable
      query={people}
      items={({ list }) => list}
      total={({ total }) => total}
      keyOf={({ id }) => id}
      empty={words.noneDeleted}
      columns={[
        {
          title: general.name,
          card: 'title',
          render: (_, { id, name }) => (id.startsWith('1_') ? <Link to={path`/students/${id}`}>{name}</Link> : name),
        },
        { title: general.loginName, dataIndex: 'loginName' },
        { title: words.role, card: 'status', render: (_, { userRole }) => roleWord(userRole) },
        { title: words.deletedAt, render: (_, { deleteAt }) => moment(deleteAt) },
        {
          title: '',
          render: (_, user) => <PersonActions person={user} />,
        },
      ]}
    />
  );
}
