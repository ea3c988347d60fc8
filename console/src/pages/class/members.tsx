import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { type AnswerOf, call, queryClient, useAsk } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Act } from '../../parts/act.tsx';
import { Listing, usePaging } from '../../parts/listing.tsx';
import { Link } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { classWords } from '../../words/class.ts';
import { common } from '../../words/common.ts';

export function Members({ group: { groupId } }: { group: AnswerOf<'group', 'get'> }) {
  const words = useWords(classWords);
  const general = useWords(common);
  const { day } = useFormat();
  const may = useMay();
  const { page, size } = usePaging();
  const members = useAsk('group', 'members', { groupId, pageStart: page, pageSize: size }, { keep: true });
  const remove = (userId: string) => (reason: string) =>
    call('group', 'removeMembers', { groupId, members: [{ userId, ...(reason === '' ? {} : { reason }) }] }).then(() =>
      queryClient.invalidateQueries(),
    );
  return (
    <>
      {may('group:write') && (
        <div className="filters">
          <AddMembers groupId={groupId} />
        </div>
      )}
      <Listing
        of={members}
        items={({ list }) => list}
        total={({ total }) => total}
        keyOf={({ userId }) => userId}
        columns={[
          {
            title: general.student,
            render: (_, { userId, userName }) => <Link to={`/students/${userId}`}>{userName}</Link>,
          },
          { title: general.loginName, dataIndex: 'loginName' },
          { title: general.mobile, dataIndex: 'mobile' },
          { title: words.joined, render: (_, { joinedAt }) => day(joinedAt) },
          {
            title: '',
            render: (_, { userId, userName }) =>
              may('group:write') && (
                <Act
                  danger
                  label={general.remove}
                  consequence={words.removeWill(userName)}
                  reason="optional"
                  run={remove(userId)}
                />
              ),
          },
        ]}
      />
    </>
  );
}

/** Many at once, pasted from wherever the list is. */
function AddMembers({ groupId }: { groupId: number }) {
  const words = useWords(classWords);
  const general = useWords(common);
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [waiting, setWaiting] = useState(false);
  const add = async () => {
    setWaiting(true);
    try {
      const names = [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))].slice(0, 200);
      const ids = await Promise.all(names.map(idOf));
      const unknown = names.filter((_, index) => ids[index] === undefined);
      if (unknown.length > 0) throw new Error(words.unknownNames(unknown.join(', ')));
      const members = ids.flatMap((userId) => (userId === undefined ? [] : [{ userId }]));
      const { results } = await call('group', 'addMembers', { groupId, members });
      const joined = results.filter(({ state }) => state === 'joined').length;
      message.success(words.added(joined, results.length - joined));
      await queryClient.invalidateQueries();
      setOpen(false);
      setText('');
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    } finally {
      setWaiting(false);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.addMembers}</Button>
      <Modal
        open={open}
        title={words.addMembers}
        okText={words.addMembers}
        okButtonProps={{ disabled: text.trim() === '' }}
        cancelText={general.cancel}
        confirmLoading={waiting}
        onOk={() => void add()}
        onCancel={() => setOpen(false)}
      >
        <p>{words.addHint}</p>
        <Input.TextArea
          aria-label={words.addMembers}
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Modal>
    </>
  );
}

const idOf = (name: string): Promise<string | undefined> =>
  call('user', 'get', /^1_\d+$/.test(name) ? { userId: name } : { loginName: name }).then(
    ({ id }) => (id.startsWith('1_') ? id : undefined),
    () => undefined,
  );
