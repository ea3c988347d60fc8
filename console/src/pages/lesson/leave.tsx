import { App, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { type AnswerOf, call, queryClient, useAsk, useDo } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Act } from '../../parts/act.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { lessonWords } from '../../words/lesson.ts';

type Lesson = AnswerOf<'liveclass', 'get'>;
type Listener = Lesson['students'][number];

/** Leave from a lesson, and making up for it in another. */
export function Leave({ lesson, listener }: { lesson: Lesson; listener: Listener }) {
  const words = useWords(lessonWords);
  const { liveclass } = lesson;
  const { uniqueId, userName, state } = listener;
  const done = () => queryClient.invalidateQueries();
  if (state === 'excused') {
    return (
      <>
        <Act
          label={words.cancelLeave}
          consequence={words.cancelLeaveWill(userName)}
          run={() => call('liveclass', 'cancelLeave', { liveclass, uniqueId }).then(done)}
        />
        <MakeUp lesson={lesson} listener={listener} />
      </>
    );
  }
  if (state === 'absent' || state === 'missing' || state === 'expected') {
    return (
      <>
        <Act
          label={words.leave}
          consequence={words.leaveWill(userName)}
          reason="optional"
          run={(reason) =>
            call('liveclass', 'leave', { liveclass, uniqueId, ...(reason === '' ? {} : { reason }) }).then(done)
          }
        />
        {state === 'absent' && <MakeUp lesson={lesson} listener={listener} />}
      </>
    );
  }
  return null;
}

/** Chooses among the lessons of the coming two weeks. */
function MakeUp({ lesson, listener: { uniqueId, userName } }: { lesson: Lesson; listener: Listener }) {
  const words = useWords(lessonWords);
  const general = useWords(common);
  const { message } = App.useApp();
  const { shortDay, clock } = useFormat();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [now] = useState(Date.now);
  const coming = { status: 'scheduled' as const, beginTime: now, endTime: now + 14 * 86_400_000, pageSize: 200 };
  const lessons = useAsk('liveclass', 'list', coming, { enabled: open });
  const makeUp = useDo('liveclass', 'makeUp');
  const send = () =>
    makeUp.mutate(
      { liveclass: chosen ?? '', uniqueId, missed: lesson.liveclass },
      {
        onSuccess: () => {
          message.success(general.done);
          setOpen(false);
        },
        onError: (error) => message.error(error.message),
      },
    );
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.makeUp}
      </Button>
      <Modal
        open={open}
        title={words.makeUpIn(userName)}
        okText={words.makeUp}
        cancelText={general.cancel}
        okButtonProps={{ disabled: chosen === undefined }}
        confirmLoading={makeUp.isPending}
        onOk={send}
        onCancel={() => setOpen(false)}
      >
        <Select
          style={{ width: '100%' }}
          aria-label={general.lesson}
          showSearch={{ optionFilterProp: 'label' }}
          loading={lessons.isPending}
          value={chosen ?? null}
          onChange={(value) => setChosen(value ?? undefined)}
          options={(lessons.data?.list ?? [])
            .filter(({ groupId }) => groupId !== lesson.groupId)
            .map((each) => ({
              value: each.liveclass,
              label: `${shortDay(each.beginTime)} ${clock(each.beginTime)} ${each.groupName} · ${each.shortDesc}`,
            }))}
        />
      </Modal>
    </>
  );
}
