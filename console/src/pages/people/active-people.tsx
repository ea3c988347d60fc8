import { Button, Space } from 'antd';
import { type AnswerOf, useApiQuery } from '../../api.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { PagedTable, usePaging } from '../../components/paged-table.tsx';
import { PersonalValue } from '../../components/personal-value.tsx';
import { useFormat } from '../../format.ts';
import { Link, path, useFilters } from '../../routing.tsx';
import { useMay, useMe } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';
import { useTerms } from '../../words/terms.ts';
import { deletePerson } from './delete.ts';

export type User = AnswerOf<'user', 'list'>['list'][number];

const roles = ['teacher', 'student', 'assistant'] as const;

/** The filters of the list from the query string. */
export function usePeopleFilters() {
  const [{ role, text }] = useFilters();
  const userRole = roles.find((each) => each === role);
  return { ...(userRole === undefined ? {} : { userRole }), ...(text === undefined ? {} : { searchStr: text }) };
}

/** The people who are not deleted. */
export function ActivePeople({ onEdit }: { onEdit: (user: User) => void }) {
  const words = useWords(officeWords);
  const general = useWords(common);
  const { day } = useFormat();
  const may = useMay();
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
          render: (_, { id, name }) => (id.startsWith('1_') ? <Link to={path`/students/${id}`}>{name}</Link> : name),
        },
        { title: general.loginName, dataIndex: 'loginName' },
        { title: words.role, render: (_, { userRole }) => roleWord(userRole) },
        {
          title: general.mobile,
          render: (_, { id, mobile = '' }) => (
            <PersonalValue value={mobile} hidden={masked === 1 && mobile !== ''} of={{ userId: id, field: 'mobile' }} />
          ),
        },
        { title: words.since, render: (_, { createAt }) => day(createAt) },
        {
          title: '',
          render: (_, user) =>
            may('user:write') && (
              <Space>
                <Button size="small" onClick={() => onEdit(user)}>
                  {general.edit}
                </Button>
                <ConfirmButton
                  danger
                  label={words.delete}
                  consequence={words.deleteWill(user.name)}
                  run={() => deletePerson(user.id)}
                />
              </Space>
            ),
        },
      ]}
    />
  );
}
