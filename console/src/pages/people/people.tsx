import { Button, Space } from 'antd';
import { useState } from 'react';
import { type AnswerOf, call, queryClient, useAsk } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Act } from '../../parts/act.tsx';
import { ChoiceFilter, TextFilter } from '../../parts/filter-fields.tsx';
import { Listing, usePaging } from '../../parts/listing.tsx';
import { Page } from '../../parts/page.tsx';
import { Personal } from '../../parts/reveal.tsx';
import { Link, useFilters } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';
import { useChoices, useTerms } from '../../words/terms.ts';
import { EditPerson } from './edit.tsx';

const roles = ['teacher', 'student', 'assistant'] as const;
type User = AnswerOf<'user', 'list'>['list'][number];

export default function People() {
  const words = useWords(officeWords);
  const general = useWords(common);
  const { day } = useFormat();
  const may = useMay();
  const { page, size } = usePaging();
  const [filters] = useFilters();
  const role = roles.find((each) => each === filters.role);
  const choices = useChoices('userRole');
  const roleWord = useTerms('userRole');
  const [editing, setEditing] = useState<User | 'new'>();
  const people = useAsk(
    'user',
    'list',
    {
      pageStart: String(page),
      pageSize: String(size),
      ...(role === undefined ? {} : { userRole: role }),
      ...(filters.text === undefined ? {} : { searchStr: filters.text }),
    },
    { keep: true },
  );
  return (
    <Page
      title={words.people}
      actions={
        may('user:write') && (
          <Button type="primary" onClick={() => setEditing('new')}>
            {words.newPerson}
          </Button>
        )
      }
    >
      <div className="filters">
        <TextFilter name="text" label={general.search} />
        <ChoiceFilter name="role" label={words.role} choices={choices} />
      </div>
      <Listing
        of={people}
        items={({ list }) => list}
        total={({ total }) => total}
        keyOf={({ id }) => id}
        columns={[
          {
            title: general.name,
            render: (_, { id, name }) => (id.startsWith('1_') ? <Link to={`/students/${id}`}>{name}</Link> : name),
          },
          { title: general.loginName, dataIndex: 'loginName' },
          { title: words.role, render: (_, { userRole }) => roleWord(userRole) },
          {
            title: general.mobile,
            render: (_, { id, mobile }) =>
              mobile === undefined ? (
                '–'
              ) : (
                <Personal value={mobile} which={{ of: 'user', userId: id, field: 'mobile' }} />
              ),
          },
          { title: general.time, render: (_, { createAt }) => day(createAt) },
          {
            title: '',
            render: (_, user) =>
              may('user:write') && (
                <Space>
                  <Button size="small" onClick={() => setEditing(user)}>
                    {words.editPerson}
                  </Button>
                  <Act
                    danger
                    label={words.delete}
                    consequence={words.deleteWill(user.name)}
                    run={() => remove(user.id)}
                  />
                </Space>
              ),
          },
        ]}
      />
      {editing !== undefined && (
        <EditPerson {...(editing === 'new' ? {} : { user: editing })} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
}

/** What stops a deletion is in the answer, in words. */
async function remove(userId: string): Promise<void> {
  const { code, obj } = await call('user', 'del', { userId });
  if (code !== 0) throw new Error(Object.values(obj?.errMsg ?? {}).join(' '));
  await queryClient.invalidateQueries();
}
