import { useState } from 'react';
import { path, useFilters } from '../../browser/routing.tsx';
import { useAttendanceSign, useAttendanceWord } from '../../domain/attendance.tsx';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { useMe } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { Paper, PrintPage } from '../../ui/print-page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import type { PageProps } from '../page-props.ts';
import { studentWords } from '../student/student-words.ts';
import { classWords } from './class-words.ts';

type Attendance = AnswerOf<'group', 'attendance'>;
type Results = AnswerOf<'group', 'results'>;

/** The report for the parents' meeting: one A4 page for each child of the class. */
export default function Print({ params }: PageProps) {
  const words = useWords(classWords);
  const groupId = Number(params.groupId);
  const [filters] = useFilters();
  const [now] = useState(Date.now);
  const range = { groupId, beginTime: now - (filters.days === '7' ? 7 : 90) * 86_400_000, endTime: now };
  const attendance = useApiQuery('group', 'attendance', range);
  const results = useApiQuery('group', 'results', range);
  // Whoever has left the class has records of this time, but no parents at the meeting.
  const members = useApiQuery('group', 'members', { groupId, pageSize: 500 });
  return (
    <PrintPage title={words.report} back={path`/classes/${groupId}`}>
      <QueryResult query={attendance}>
        {(there) => (
          <QueryResult query={results}>
            {(work) => (
              <QueryResult query={members}>
                {({ list }) =>
                  there.students
                    .filter(({ uniqueId }) => list.some(({ userId }) => userId === uniqueId))
                    .map((student) => (
                      <Sheet key={student.uniqueId} student={student} lessons={there.lessons} work={work} now={now} />
                    ))
                }
              </QueryResult>
            )}
          </QueryResult>
        )}
      </QueryResult>
    </PrintPage>
  );
}

interface SheetProps {
  readonly student: Attendance['students'][number];
  readonly lessons: Attendance['lessons'];
  readonly work: Results;
  readonly now: number;
}

/** Contains no rank, no mobile and no other child's name. */
function Sheet({ student, lessons, work, now }: SheetProps) {
  const words = useWords(classWords);
  const labels = useWords(studentWords);
  const general = useWords(common);
  const { organisation } = useMe();
  const { percent, moment, day } = useFormat();
  const own = work.students.find(({ uniqueId }) => uniqueId === student.uniqueId);
  const rates = [
    [labels.attendanceRate, student.attendanceRate],
    [labels.completionRate, student.completionRate],
    [labels.homeworkRate, own?.homeworkRate ?? ''],
    [labels.homeworkCorrectness, own?.homeworkCorrectness ?? ''],
  ] as const;
  const weak = weakest(work, own);
  return (
    <Paper label={words.reportFor(student.userName)}>
      <header>
        <h2>{words.reportFor(student.userName)}</h2>
        <p>
          {organisation} · {work.groupName} · {words.dataOf(moment(now))}
        </p>
      </header>
      <div className="rates">
        {rates.map(([label, rate]) => (
          <div key={label}>
            {label}
            <strong>{percent(rate)}</strong>
          </div>
        ))}
      </div>
      <h3>{labels.attendance}</h3>
      <AttendanceStrip student={student} lessons={lessons} />
      <h3>{words.exams}</h3>
      {work.exams.length === 0 ? (
        <p>{general.nothing}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.exam}</th>
              <th scope="col">{words.examDay}</th>
              <th scope="col">{words.score}</th>
              <th scope="col">{labels.classMedian}</th>
            </tr>
          </thead>
          <tbody>
            {work.exams.map((exam) => (
              <tr key={exam.examId}>
                <th scope="row">{exam.title}</th>
                <td>{day(exam.beginTime)}</td>
                <td>
                  {own?.exams.find(({ examId }) => examId === exam.examId)?.score || '–'} / {exam.fullMarks || '–'}
                </td>
                <td>{exam.medianScore || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>{words.weakest}</h3>
      {weak.length === 0 && <p>{words.noneWeak}</p>}
      <ul>
        {weak.map(({ title, correctness, median }) => (
          <li key={title}>
            {title}: {percent(correctness)} ({labels.median(percent(median))})
          </li>
        ))}
      </ul>
      <h3>{words.comment}</h3>
      <div className="comment" />
      <p className="signature">{words.signature} ______________________</p>
    </Paper>
  );
}

function AttendanceStrip({ student, lessons }: Pick<SheetProps, 'student' | 'lessons'>) {
  const word = useAttendanceWord();
  const sign = useAttendanceSign();
  const { shortDay } = useFormat();
  const stateOf = new Map(student.attendance.map(({ liveclass, state }) => [liveclass, state]));
  const inOrder = lessons.filter(({ liveclass }) => stateOf.has(liveclass)).sort((a, b) => a.startTime - b.startTime);
  return (
    <>
      <div className="strip">
        {inOrder.map(({ liveclass, startTime }) => {
          const state = stateOf.get(liveclass) ?? '';
          return (
            <span key={liveclass} className="day">
              <span className={`cell ${state}`}>{sign(state)}</span>
              <small>{shortDay(startTime)}</small>
            </span>
          );
        })}
      </div>
      <p>
        {['there', 'late', 'leftEarly', 'excused', 'absent'].map((state) => (
          <span key={state} className="legend">
            {sign(state)} {word(state)} {inOrder.filter(({ liveclass }) => stateOf.get(liveclass) === state).length}
          </span>
        ))}
      </p>
    </>
  );
}

/** The three pieces of work furthest below the class median, from `/student/overview`. */
function weakest({ homework, exams }: Results, own: Results['students'][number] | undefined) {
  const compared = [
    ...homework.map((piece) => ({
      piece,
      mark: own?.homework.find(({ homeworkId }) => homeworkId === piece.homeworkId),
    })),
    ...exams.map((piece) => ({ piece, mark: own?.exams.find(({ examId }) => examId === piece.examId) })),
  ];
  return compared
    .map(({ piece: { title, medianCorrectness: median }, mark }) => ({
      title,
      median,
      correctness: mark?.correctness ?? '',
    }))
    .filter(({ correctness, median }) => correctness !== '' && median !== '' && Number(correctness) < Number(median))
    .sort((a, b) => Number(a.correctness) - Number(a.median) - (Number(b.correctness) - Number(b.median)))
    .slice(0, 3);
}
