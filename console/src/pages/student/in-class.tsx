import { Card, Tag } from 'antd';
import { useState } from 'react';
import { Link, path } from '../../browser/routing.tsx';
import { useAttendanceSign, useAttendanceWord } from '../../domain/attendance.tsx';
import type { AnswerOf } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useWords } from '../../words/bilingual.ts';
import { Leave } from '../lesson/leave.tsx';
import { Missed } from '../lesson/missed.tsx';
import { ExamsChart, HomeworkChart } from './charts.tsx';
import { Figures } from './figures.tsx';
import { LeftClass, useClassesOf } from './left-class.tsx';
import { studentWords } from './student-words.ts';

const Explanation = lazyComponent(() => import('./explanation.tsx'), 'Explanation');

type Group = AnswerOf<'student', 'overview'>['groups'][number];

interface InClassProps {
  readonly student: { readonly id: string; readonly name: string; readonly loginName: string };
  readonly group: Group;
}

/** A student's attendance and results in one class. */
export function InClass({ student, group }: InClassProps) {
  const words = useWords(studentWords);
  const { percent } = useFormat();
  const classes = useClassesOf(student.id);
  const { membership } = classes.data?.list.find(({ groupId }) => groupId === group.groupId) ?? {};
  return (
    <Card
      className="block"
      size="small"
      title={
        <>
          <Link to={path`/classes/${group.groupId}`}>{group.groupName}</Link> <LeftClass membership={membership} />
        </>
      }
      extra={<span className="secondary">{words.range}</span>}
    >
      <Figures userId={student.id} group={group} />
      <Strip student={student} group={group} />
      <div className="grid">
        <HomeworkChart homework={group.homework} />
        <ExamsChart exams={group.exams} />
      </div>
      {group.weakest.length > 0 && (
        <p>
          {words.weakest}:{' '}
          {group.weakest.map(({ kind, id, title, correctness }) => (
            <Tag key={`${kind} ${id}`}>
              {title} {percent(correctness)}
            </Tag>
          ))}
        </p>
      )}
    </Card>
  );
}

/** One mark for each lesson, the latest last. A mark opens its explanation. */
function Strip({ student, group: { groupId, attendance } }: InClassProps) {
  const words = useWords(studentWords);
  const word = useAttendanceWord();
  const sign = useAttendanceSign();
  const { shortDay } = useFormat();
  const may = useMay();
  const [opened, setOpened] = useState<string>();
  // As it is after the latest change, also while its dialog is open.
  const now = attendance.find(({ liveclass }) => liveclass === opened);
  const inOrder = [...attendance].sort((a, b) => a.startTime - b.startTime);
  return (
    <section aria-label={words.timeline} className="strip">
      {inOrder.map(({ liveclass, title, startTime, state }) => (
        <button
          key={liveclass}
          type="button"
          className={`cell ${state}`}
          title={`${shortDay(startTime)} ${title}: ${word(state)}`}
          aria-label={`${shortDay(startTime)} ${title}: ${word(state)}`}
          onClick={() => setOpened(liveclass)}
        >
          {sign(state)}
        </button>
      ))}
      {now !== undefined && (
        <Explanation liveclass={now.liveclass} uniqueId={student.id} onClose={() => setOpened(undefined)}>
          {may('liveclass:write') && (
            <Leave
              lesson={{ liveclass: now.liveclass, groupId }}
              listener={{ uniqueId: student.id, userName: student.name, loginName: student.loginName, ...now }}
            />
          )}
        </Explanation>
      )}
      {inOrder.filter(isExplained).map((missed) => (
        <div key={missed.liveclass}>
          {shortDay(missed.startTime)} {missed.title}: {word(missed.state)}
          <Missed liveclass={missed.liveclass} listener={{ uniqueId: student.id, ...missed }} />
        </div>
      ))}
    </section>
  );
}

/** Whether there is more to say about a missed lesson than that it was missed. */
const isExplained = ({ leaveReason, hiddenFields = [], makeUp }: Group['attendance'][number]) =>
  leaveReason !== '' || hiddenFields.includes('leaveReason') || makeUp !== undefined;
