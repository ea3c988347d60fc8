import { Space } from 'antd';
import { fullName } from '../../domain/person-name.tsx';
import { call } from '../../server/api.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useWords } from '../../words/bilingual.ts';
import type { AbsentLesson, AbsentListener } from './absence.ts';
import { lessonWords } from './lesson-words.ts';

const MakeUp = lazyComponent(() => import('./make-up.tsx'), 'MakeUp');

/** Records leave, or a make-up lesson. */
export function Leave({ lesson, listener }: { lesson: AbsentLesson; listener: AbsentListener }) {
  const words = useWords(lessonWords);
  const { liveclass } = lesson;
  const { uniqueId, state, guest = 0, leaveReason = '', hiddenFields = ['leaveReason'], makeUp: arranged } = listener;
  const userName = fullName(listener);
  // A reason that this user may not see cannot be given back.
  const giveBack = hiddenFields.includes('leaveReason')
    ? undefined
    : () => call('liveclass', 'leave', { liveclass, uniqueId, ...(leaveReason === '' ? {} : { reason: leaveReason }) });
  const cancelMakeUp = (of: string, undo?: () => Promise<unknown>) => (
    <ConfirmButton
      label={words.cancelMakeUp}
      consequence={words.cancelMakeUpWill(userName)}
      run={() => call('liveclass', 'cancelMakeUp', { liveclass: of, uniqueId })}
      undo={undo}
    />
  );
  // A lesson is made up for once: what is arranged stands in place of arranging another one.
  if (arranged !== undefined && arranged.madeUp === 1) return null;
  const makeUp = arranged ? (
    arranged.liveclass !== '' &&
    cancelMakeUp(arranged.liveclass, () =>
      call('liveclass', 'makeUp', { liveclass: arranged.liveclass, uniqueId, missed: liveclass }),
    )
  ) : (
    <DialogButton label={words.makeUp}>
      {(close) => <MakeUp lesson={lesson} listener={listener} onClose={close} />}
    </DialogButton>
  );
  if (guest === 1) {
    if (!['expected', 'missing', 'absent'].includes(state)) return null;
    return cancelMakeUp(liveclass);
  }
  if (state === 'excused') {
    return (
      <Space wrap>
        <ConfirmButton
          label={words.cancelLeave}
          consequence={words.cancelLeaveWill(userName)}
          run={() => call('liveclass', 'cancelLeave', { liveclass, uniqueId })}
          undo={giveBack}
        />
        {makeUp}
      </Space>
    );
  }
  if (state === 'absent' || state === 'missing' || state === 'expected') {
    return (
      <Space wrap>
        <ConfirmButton
          label={words.leave}
          consequence={words.leaveWill(userName)}
          reason="optional"
          run={(reason) => call('liveclass', 'leave', { liveclass, uniqueId, ...(reason === '' ? {} : { reason }) })}
          undo={() => call('liveclass', 'cancelLeave', { liveclass, uniqueId })}
        />
        {(state === 'absent' || arranged !== undefined) && makeUp}
      </Space>
    );
  }
  return arranged === undefined ? null : makeUp;
}
