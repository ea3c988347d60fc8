import { useApiQuery } from '../../api.ts';
import { PagedTable, usePaging } from '../../components/paged-table.tsx';
import { PersonalValue } from '../../components/personal-value.tsx';
import { useFormat } from '../../format.ts';
import { Link, path, useFilters } from '../../routing.tsx';
import { useMe } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';
import { useTerms } from '../../words/terms.ts';
import { PersonActions } from './person-actions.tsx';

const roles = ['teacher', 'student', 'assistant'] as const;

/** The filters of the list from the query string. */
export function usePeopleFilters() {
  const [{ role, text }] = useFilters();
  const userRole = roles.find((each) => each === role);
  return { ...(userRole === undefined ? {} : { userRole }), ...(text === undefined ? {} : { searchStr: text }) };
}

/** The people who are not deleted. */
export function ActivePeople() {
  const words = useWords(officeWords);
  const general = useWords(common);
  const { day } = useFormat();
  const { masked } = useMe();
  const roleWord = useTerms('userRole');
  const { page, size } = usePaging();
  const filters = usePeopleFilters();
  const people = useApiQuery(
    'user',
    'list',
    { ...filters, pageStart: String(page), pageSize: String(size) },
    { keepPrevious: true },
  );
  return (
    <PagedTable
      query={people}
      items={({ list }) => list}
      total={({ total }) => total}
      keyOf={({ id }) => id}
      columns={[
        {
          title: general.name,
          card: 'title',
          render: (_, { id, name }) => (id.startsWith('1_') ? <Link to={path`/students/${id}`}>{name}</Link> : name),
        },
        { title: general.loginName, dataIndex: 'loginName' },
        { title: words.role, card: 'status', render: (_, { userRole }) => roleWord(userRole) },
        {
          title: general.mobile,
          render: (_, { id, mobile = '' }) => (
            <PersonalValue value={mobile} hidden={masked === 1 && mobile !== ''} of={{ userId: id, field: 'mobile' }} />
          ),
        },
        { title: words.since, render: (_, { createAt }) => day(createAt) },
        {
          title: '',
          render: (_, user) => <PersonActions person={{ ...user, deleteAt: 0 }} />,
        },
      ]}
    />
  );
}
