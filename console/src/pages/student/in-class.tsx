import { Card, Tag } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../../api.ts';
import { useAttendanceSign, useAttendanceWord } from '../../components/attendance.tsx';
import { lazyComponent } from '../../components/lazy.tsx';
import { useFormat } from '../../format.ts';
import { Link, path } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { studentWords } from '../../words/student.ts';
import { Leave } from '../lesson/leave.tsx';
import { ExamsChart, HomeworkChart } from './charts.tsx';
import { Figures } from './figures.tsx';

const Explanation = lazyComponent(() => import('./explanation.tsx').then((module) => module.Explanation));

type Group = AnswerOf<'student', 'overview'>['groups'][number];

interface InClassProps {
  readonly student: { readonly id: string; readonly name: string };
  readonly group: Group;
}

/** A student's attendance and results in one class. */
export function InClass({ student, group }: InClassProps) {
  const words = useWords(studentWords);
  const { percent } = useFormat();
  return (
    <Card
      className="block"
      size="small"
      title={<Link to={path`/classes/${group.groupId}`}>{group.groupName}</Link>}
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
  const [opened, setOpened] = useState<Group['attendance'][number]>();
  const stateOf = (id: string) => attendance.find(({ liveclass }) => liveclass === id)?.state ?? '';
  const inOrder = [...attendance].sort((a, b) => a.startTime - b.startTime);
  return (
    <section aria-label={words.timeline} className="strip">
      {inOrder.map(({ liveclass, title, startTime, state }, index) => (
        <button
          key={liveclass}
          type="button"
          className={`cell ${state}`}
          title={`${shortDay(startTime)} ${title}: ${word(state)}`}
          aria-label={`${shortDay(startTime)} ${title}: ${word(state)}`}
          onClick={() => setOpened(inOrder[index])}
        >
          {sign(state)}
        </button>
      ))}
      {opened !== undefined && (
        <Explanation liveclass={opened.liveclass} uniqueId={student.id} onClose={() => setOpened(undefined)}>
          {may('liveclass:write') && (
            <Leave
              lesson={{ liveclass: opened.liveclass, groupId }}
              listener={{ uniqueId: student.id, userName: student.name, state: stateOf(opened.liveclass) }}
            />
          )}
        </Explanation>
      )}
    </section>
  );
}
