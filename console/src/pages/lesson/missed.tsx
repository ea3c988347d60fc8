import { Tag } from 'antd';
import { useState } from 'react';
import { Link, path } from '../../browser/routing.tsx';
import { hiddenMark, ShowButton } from '../../domain/personal-value.tsx';
import { type AnswerOf, call } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { lessonWords } from './lesson-words.ts';

type Listener = AnswerOf<'liveclass', 'get'>['students'][number];

export type MissedListener = Pick<Listener, 'uniqueId'> &
  Partial<Pick<Listener, 'leaveReason' | 'hiddenFields' | 'makeUp' | 'makeUpFor'>>;

interface MissedProps {
  readonly liveclass: string;
  readonly listener: MissedListener;
}

/** Why a student has leave, and in which lesson the student makes up for this one. */
export function Missed({ liveclass, listener }: MissedProps) {
  const words = useWords(lessonWords);
  const { makeUp, makeUpFor = '' } = listener;
  return (
    <div className="missed">
      <LeaveReason liveclass={liveclass} listener={listener} />
      {makeUp !== undefined && <Arranged makeUp={makeUp} />}
      {makeUpFor !== '' && (
        <div>
          <Link to={path`/lessons/${makeUpFor}`}>{words.makesUp}</Link>
        </div>
      )}
    </div>
  );
}

/** The reason of a leave is personal: staff show it on request. */
function LeaveReason({ liveclass, listener: { uniqueId, leaveReason = '', hiddenFields = [] } }: MissedProps) {
  const words = useWords(lessonWords);
  const [shown, setShown] = useState<string>();
  const isHidden = hiddenFields.includes('leaveReason') && shown === undefined;
  const reason = shown ?? leaveReason;
  if (!isHidden && reason === '') return null;
  const show = async () => setShown((await call('liveclass', 'revealLeave', { liveclass, uniqueId })).value);
  return (
    <div>
      {words.leaveReason}: {isHidden ? hiddenMark : reason} {isHidden && <ShowButton show={show} />}
    </div>
  );
}

function Arranged({ makeUp: { liveclass, groupName, beginTime, status, madeUp } }: Required<Pick<Listener, 'makeUp'>>) {
  const words = useWords(lessonWords);
  const { shortDay, clock } = useFormat();
  const when = `${shortDay(beginTime)} ${clock(beginTime)} ${groupName}`.trim();
  return (
    <div>
      {words.makesUpIn}: {liveclass === '' ? when : <Link to={path`/lessons/${liveclass}`}>{when}</Link>}{' '}
      {madeUp === 1 && <Tag color="green">{words.madeUp}</Tag>}
      {madeUp === 0 && status === 'ended' && <Tag color="red">{words.notMadeUp}</Tag>}
      {status === 'cancelled' && <Tag color="orange">{words.makeUpCancelled}</Tag>}
    </div>
  );
}
