import { Link, path, useFilters } from '../../browser/routing.tsx';
import { useTerms } from '../../domain/terms.ts';
import { searchText } from '../../domain/typed-number.ts';
import { apiRequest } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { List } from '../../ui/table/list-page.tsx';
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
  const [{ text }] = useFilters();
  return (
    <List
      ask={(page) => apiRequest('user', 'deleted', { ...page, searchStr: text && searchText(text) })}
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
