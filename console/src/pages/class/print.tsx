import { Button } from 'antd';
import { useState } from 'react';
import { type AnswerOf, useAsk } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Answered } from '../../parts/answered.tsx';
import { attendanceLook, useAttendanceWord } from '../../parts/attendance.tsx';
import type { PageProps } from '../../routes.ts';
import { go, useFilters } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { classWords } from '../../words/class.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../../words/student.ts';

type Attendance = AnswerOf<'group', 'attendance'>;
type Results = AnswerOf<'group', 'results'>;

/** One A4 page a child for the parents' meeting, the whole class in one go. */
export default function Print({ params }: PageProps) {
  const words = useWords(classWords);
  const general = useWords(common);
  const groupId = Number(params.groupId);
  const [filters] = useFilters();
  const [now] = useState(Date.now);
  const range = { groupId, beginTime: now - (filters.days === '7' ? 7 : 90) * 86_400_000, endTime: now };
  const attendance = useAsk('group', 'attendance', range);
  const results = useAsk('group', 'results', range);
  return (
    <main className="page" id="page">
      <div className="page-head no-print">
        <h1>{words.report}</h1>
        <Button onClick={() => go(`/classes/${groupId}`)}>{general.close}</Button>
        <Button type="primary" onClick={() => print()}>
          {general.print}
        </Button>
      </div>
      <Answered of={attendance}>
        {(there) => (
          <Answered of={results}>
            {(work) =>
              there.students.map((student) => (
                <Sheet key={student.uniqueId} student={student} lessons={there.lessons} work={work} now={now} />
              ))
            }
          </Answered>
        )}
      </Answered>
    </main>
  );
}

interface SheetProps {
  readonly student: Attendance['students'][number];
  readonly lessons: Attendance['lessons'];
  readonly work: Results;
  readonly now: number;
}

/** No rank, no mobile, no other child's name. */
function Sheet({ student, lessons, work, now }: SheetProps) {
  const words = useWords(classWords);
  const labels = useWords(studentWords);
  const word = useAttendanceWord();
  const { shortDay, percent, moment, day } = useFormat();
  const own = work.students.find(({ uniqueId }) => uniqueId === student.uniqueId);
  const inOrder = [...lessons].sort((a, b) => a.startTime - b.startTime);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone must be reached without a mouse.
    <article className="a4" tabIndex={0} aria-label={words.reportFor(student.userName)}>
      <h2>{words.reportFor(student.userName)}</h2>
      <p>
        {work.groupName} · {words.dataOf(moment(now))}
      </p>
      <h3>{labels.attendance}</h3>
      <div className="strip">
        {inOrder.map(({ liveclass, startTime }) => {
          const state = student.attendance.find((each) => each.liveclass === liveclass)?.state;
          return (
            state !== undefined && (
              <span key={liveclass} className="day">
                <span className={`cell ${state}`}>{attendanceLook[state]?.sign}</span>
                <small>{shortDay(startTime)}</small>
              </span>
            )
          );
        })}
      </div>
      <p>
        {['there', 'late', 'leftEarly', 'excused', 'absent'].map((state) => (
          <span key={state} className="legend">
            {attendanceLook[state]?.sign} {word(state)}
          </span>
        ))}
      </p>
      <p>
        {labels.attendanceRate} {percent(student.attendanceRate)} · {labels.completionRate}{' '}
        {percent(student.completionRate)}
      </p>
      <h3>{labels.homework}</h3>
      <p>
        {labels.homeworkRate} {percent(own?.homeworkRate ?? '')} · {labels.homeworkCorrectness}{' '}
        {percent(own?.homeworkCorrectness ?? '')}
      </p>
      <h3>{labels.exams}</h3>
      <table className="heat">
        <tbody>
          {work.exams.map((exam) => (
            <tr key={exam.examId}>
              <th scope="row">{exam.title}</th>
              <td>{day(exam.beginTime)}</td>
              <td>
                {own?.exams.find(({ examId }) => examId === exam.examId)?.score || '–'} / {exam.fullMarks}
              </td>
              <td>
                {labels.classMedian} {exam.medianScore || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{words.weakest}</h3>
      <ul>
        {weakest(work, own).map(({ title, correctness }) => (
          <li key={title}>
            {title} {percent(correctness)}
          </li>
        ))}
      </ul>
      <h3>{words.comment}</h3>
      <div className="comment" />
      <p className="signature">{words.signature} ______________________</p>
    </article>
  );
}

/** The three that the child got least of right. */
function weakest({ homework, exams }: Results, own: Results['students'][number] | undefined) {
  const titles = new Map<string, string>([
    ...homework.map(({ homeworkId, title }) => [`h${homeworkId}`, title] as const),
    ...exams.map(({ examId, title }) => [`e${examId}`, title] as const),
  ]);
  const marks = [
    ...(own?.homework ?? []).map((each) => ({ key: `h${each.homeworkId}`, correctness: each.correctness })),
    ...(own?.exams ?? []).map((each) => ({ key: `e${each.examId}`, correctness: each.correctness })),
  ];
  return marks
    .filter(({ correctness }) => correctness !== '')
    .sort((a, b) => Number(a.correctness) - Number(b.correctness))
    .slice(0, 3)
    .map(({ key, correctness }) => ({ title: titles.get(key) ?? key, correctness }));
}
