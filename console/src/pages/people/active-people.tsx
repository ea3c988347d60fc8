import { Link, path } from '../../browser/routing.tsx';
import { PersonalValue } from '../../domain/personal-value.tsx';
import { useTerms } from '../../domain/terms.ts';
import { apiRequest } from '../../server/api.ts';
import { useMe } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { List } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../student/student-words.ts';
import { ExportTickedPeople } from './export-people.tsx';
import { usePeopleFilters } from './people-filters.ts';
import { peopleWords } from './people-words.ts';
import { PersonActions } from './person-actions.tsx';

/** The people who are not deleted. */
export function ActivePeople() {
  const words = useWords(peopleWords);
  const general = useWords(common);
  const { grade } = useWords(studentWords);
  const { day } = useFormat();
  const { masked } = useMe();
  const roleWord = useTerms('userRole');
  const filters = usePeopleFilters();
  return (
    <List
      name="people"
      ask={({ pageStart, pageSize }) =>
        apiRequest('user', 'list', { ...filters, pageStart: String(pageStart), pageSize: String(pageSize) })
      }
      keyOf={({ id }) => id}
      bulk={{ label: ({ name }) => name, actions: (ticked) => <ExportTickedPeople ticked={ticked} /> }}
      columns={[
        {
          key: 'name',
          title: general.name,
          card: 'title',
          render: (_, { id, name }) => (id.startsWith('1_') ? <Link to={path`/students/${id}`}>{name}</Link> : name),
        },
        { title: general.loginName, dataIndex: 'loginName' },
        { key: 'role', title: words.role, card: 'status', render: (_, { userRole }) => roleWord(userRole) },
        {
          key: 'mobile',
          title: general.mobile,
          render: (_, { id, mobile = '' }) => (
            <PersonalValue value={mobile} hidden={masked === 1 && mobile !== ''} of={{ userId: id, field: 'mobile' }} />
          ),
        },
        { title: grade, dataIndex: 'grade', optional: true },
        { key: 'since', title: words.since, sort: 'created', render: (_, { createAt }) => day(createAt) },
        {
          title: '',
          render: (_, user) => <PersonActions person={{ ...user, deleteAt: 0 }} />,
        },
      ]}
    />
  );
}
