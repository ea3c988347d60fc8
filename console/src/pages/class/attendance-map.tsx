import { Empty } from 'antd';
import { useState } from 'react';
import { Link, path } from '../../browser/routing.tsx';
import { useAttendanceSign, useAttendanceWord } from '../../domain/attendance.tsx';
import { fullName, StudentName } from '../../domain/person-name.tsx';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { classWords } from './class-words.ts';

const Explanation = lazyComponent(() => import('../student/explanation.tsx'), 'Explanation');

interface MapProps {
  readonly groupId: number;
  readonly range: { readonly beginTime: number; readonly endTime: number };
}

/** A row for each student and a column for each lesson; the lowest attendance comes first. */
export function AttendanceMap({ groupId, range }: MapProps) {
  const { nothing } = useWords(common);
  const attendance = useApiQuery('group', 'attendance', { groupId, ...range });
  return (
    <QueryResult query={attendance}>
      {(answer) => (answer.lessons.length === 0 ? <Empty description={nothing} /> : <Heat answer={answer} />)}
    </QueryResult>
  );
}

function Heat({ answer: { lessons, students } }: { answer: AnswerOf<'group', 'attendance'> }) {
  const words = useWords(classWords);
  const general = useWords(common);
  const word = useAttendanceWord();
  const sign = useAttendanceSign();
  const { shortDay, percent } = useFormat();
  const [explained, setExplained] = useState<{ liveclass: string; uniqueId: string }>();
  const columns = [...lessons].sort((a, b) => a.startTime - b.startTime);
  const rows = [...students].sort((a, b) => Number(a.attendanceRate) - Number(b.attendanceRate));
  return (
    <>
      <p>
        {['there', 'late', 'leftEarly', 'excused', 'absent'].map((state) => (
          <span key={state} className="legend">
            <span className={`cell ${state}`}>{sign(state)}</span> {word(state)}
          </span>
        ))}
      </p>
      <div className="sheet">
        <table className="heat">
          <caption>{words.attendanceNote}</caption>
          <thead>
            <tr>
              <th scope="col">{general.student}</th>
              <th scope="col">{words.rate}</th>
              {columns.map(({ liveclass, title, startTime }) => (
                <th scope="col" key={liveclass} title={title}>
                  <Link to={path`/lessons/${liveclass}`}>{shortDay(startTime)}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((student) => (
              <tr key={student.uniqueId}>
                <th scope="row">
                  <StudentName {...student} />
                </th>
                <td>{percent(student.attendanceRate)}</td>
                {columns.map(({ liveclass, startTime }) => {
                  const state = student.attendance.find((each) => each.liveclass === liveclass)?.state;
                  return (
                    <td key={liveclass}>
                      {state !== undefined && (
                        <button
                          type="button"
                          className={`cell ${state}`}
                          title={word(state)}
                          aria-label={`${fullName(student)}, ${shortDay(startTime)}: ${word(state)}`}
                          onClick={() => setExplained({ liveclass, uniqueId: student.uniqueId })}
                        >
                          {sign(state)}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {explained !== undefined && <Explanation {...explained} onClose={() => setExplained(undefined)} />}
    </>
  );
}
