import { Space } from 'antd';
import { type AnswerOf, call } from '../../api.ts';
import { Act } from '../../components/confirm-button.tsx';
import { Opens } from '../../components/dialog-button.tsx';
import { lazyPart } from '../../components/lazy.tsx';
import { useWords } from '../../words/bilingual.ts';
import { lessonWords } from '../../words/lesson.ts';

const MakeUp = lazyPart(() => import('./make-up.tsx').then((part) => part.MakeUp));

type Full = AnswerOf<'liveclass', 'get'>;
export type AbsentLesson = Pick<Full, 'liveclass' | 'groupId'>;
export type AbsentListener = Pick<Full['students'][number], 'uniqueId' | 'userName' | 'state'>;

/** Leave from a lesson, and making up for it in another. */
export function Leave({ lesson, listener }: { lesson: AbsentLesson; listener: AbsentListener }) {
  const words = useWords(lessonWords);
  const { liveclass } = lesson;
  const { uniqueId, userName, state } = listener;
  const makeUp = (
    <Opens label={words.makeUp}>{(close) => <MakeUp lesson={lesson} listener={listener} onClose={close} />}</Opens>
  );
  if (state === 'excused') {
    return (
      <Space wrap>
        <Act
          label={words.cancelLeave}
          consequence={words.cancelLeaveWill(userName)}
          run={() => call('liveclass', 'cancelLeave', { liveclass, uniqueId })}
        />
        {makeUp}
      </Space>
    );
  }
  if (state === 'absent' || state === 'missing' || state === 'expected') {
    return (
      <Space wrap>
        <Act
          label={words.leave}
          consequence={words.leaveWill(userName)}
          reason="optional"
          run={(reason) => call('liveclass', 'leave', { liveclass, uniqueId, ...(reason === '' ? {} : { reason }) })}
        />
        {state === 'absent' && makeUp}
      </Space>
    );
  }
  return null;
}
