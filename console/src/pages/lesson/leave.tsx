import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { type AnswerOf, call, useAsk } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Act } from '../../parts/act.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
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
  if (state === 'excused') {
    return (
      <>
        <Act
          label={words.cancelLeave}
          consequence={words.cancelLeaveWill(userName)}
          run={() => call('liveclass', 'cancelLeave', { liveclass, uniqueId })}
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
          run={(reason) => call('liveclass', 'leave', { liveclass, uniqueId, ...(reason === '' ? {} : { reason }) })}
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
  const { shortDay, clock } = useFormat();
  const [open, setOpen] = useState(false);
  const [now] = useState(Date.now);
  const coming = { status: 'scheduled' as const, beginTime: now, endTime: now + 14 * 86_400_000, pageSize: 200 };
  const lessons = useAsk('liveclass', 'list', coming, { enabled: open });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.makeUp}
      </Button>
      {open && (
        <FormDialog<{ readonly liveclass: string }, unknown>
          title={words.makeUpIn(userName)}
          action={words.makeUp}
          run={({ liveclass }) => call('liveclass', 'makeUp', { liveclass, uniqueId, missed: lesson.liveclass })}
          onClose={() => setOpen(false)}
        >
          <Form.Item name="liveclass" label={general.lesson} rules={[{ required: true }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              loading={lessons.isPending}
              options={(lessons.data?.list ?? [])
                .filter(({ groupId }) => groupId !== lesson.groupId)
                .map((each) => ({
                  value: each.liveclass,
                  label: `${shortDay(each.beginTime)} ${clock(each.beginTime)} ${each.groupName} · ${each.shortDesc}`,
                }))}
            />
          </Form.Item>
        </FormDialog>
      )}
    </>
  );
}
