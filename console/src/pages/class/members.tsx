import { type AnswerOf, call, type ParametersOf, useApiQuery } from '../../api.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { DialogButton } from '../../components/dialog-button.tsx';
import { lazyComponent } from '../../components/lazy.tsx';
import { Mobile } from '../../components/mobile.tsx';
import { PagedTable, usePaging } from '../../components/paged-table.tsx';
import { fullName } from '../../components/person-name.tsx';
import { useFormat } from '../../format.ts';
import { Link, path } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { classWords } from '../../words/class.ts';
import { common } from '../../words/common.ts';

const AddMembers = lazyComponent(() => import('./add-members.tsx').then((module) => module.AddMembers));

export function Members({ group: { groupId } }: { group: AnswerOf<'group', 'get'> }) {
  const words = useWords(classWords);
  const general = useWords(common);
  const { day } = useFormat();
  const may = useMay();
  const { page, size } = usePaging();
  const members = useApiQuery('group', 'members', { groupId, pageStart: page, pageSize: size }, { keepPrevious: true });
  const remove = (userId: string) => (reason: string) =>
    call('group', 'removeMembers', { groupId, members: [{ userId, ...(reason === '' ? {} : { reason }) }] });
  /** With the order that paid for the seat, so that it does not wait for a class. */
  const addBack = (member: ParametersOf<'group', 'addMembers'>['members'][number]) =>
    call('group', 'addMembers', { groupId, members: [member] });
  return (
    <>
      {may('group:write') && (
        <div className="filters">
          <DialogButton label={words.addMembers} size="middle">
            {(close) => <AddMembers groupId={groupId} onClose={close} />}
          </DialogButton>
        </div>
      )}
      <PagedTable
        query={members}
        items={({ list }) => list}
        total={({ total }) => total}
        keyOf={({ userId }) => userId}
        columns={[
          {
            title: general.student,
            card: 'title',
            render: (_, { userId, userName }) => <Link to={path`/students/${userId}`}>{userName}</Link>,
          },
          { title: general.loginName, dataIndex: 'loginName' },
          { title: general.mobile, render: (_, { mobile }) => <Mobile number={mobile} /> },
          { title: words.joined, render: (_, { joinedAt }) => day(joinedAt) },
          {
            title: '',
            render: (_, { userId, userName, loginName, orderSn, line }) =>
              may('group:write') && (
                <ConfirmButton
                  danger
                  label={general.remove}
                  consequence={words.removeWill(fullName({ userName, loginName }))}
                  reason="optional"
                  run={remove(userId)}
                  undo={() => addBack({ userId, ...(orderSn === '' ? {} : { orderSn, line }) })}
                />
              ),
          },
        ]}
      />
    </>
  );
}
