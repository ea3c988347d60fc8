import { Link, path } from '../../browser/routing.tsx';
import { Mobile } from '../../domain/mobile.tsx';
import { fullName } from '../../domain/person-name.tsx';
import { type AnswerOf, apiRequest, call, type ParametersOf } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { List } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { classWords } from './class-words.ts';

const AddMembers = lazyComponent(() => import('./add-members.tsx'), 'AddMembers');

export function Members({ group: { groupId } }: { group: AnswerOf<'group', 'get'> }) {
  const words = useWords(classWords);
  const general = useWords(common);
  const { day } = useFormat();
  const may = useMay();
  const remove = (userId: string) => (reason: string) =>
    call('group', 'removeMembers', { groupId, members: [{ userId, ...(reason === '' ? {} : { reason }) }] });
  /** With the order that paid for the seat, so that it does not wait for a class. */
  const addBack = (member: ParametersOf<'group', 'addMembers'>['members'][number]) =>
    call('group', 'addMembers', { groupId, members: [member] });
  return (
    <List
      filters={
        may('group:write') && (
          <DialogButton label={words.addMembers} size="middle">
            {(close) => <AddMembers groupId={groupId} onClose={close} />}
          </DialogButton>
        )
      }
      ask={(page) => apiRequest('group', 'members', { groupId, ...page })}
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
  );
}
