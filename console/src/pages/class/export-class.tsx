import { useAttendanceWord } from '../../domain/attendance.tsx';
import { type AnswerOf, call } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { Export, type ExportProgress } from '../../ui/table/export.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../student/student-words.ts';
import { classWords } from './class-words.ts';

interface ExportClassProps {
  readonly group: AnswerOf<'group', 'get'>;
  readonly range: { readonly beginTime: number; readonly endTime: number };
}

const number = (text: string) => (text === '' ? '' : Number(text));

/** The class report as a sheet: one row for each student, one column for each lesson and exam. */
export function ExportClass({ group: { groupId, groupName }, range }: ExportClassProps) {
  const words = useWords(classWords);
  const general = useWords(common);
  const labels = useWords(studentWords);
  const word = useAttendanceWord();
  const { shortDay } = useFormat();
  const rows = async ({ signal }: ExportProgress) => {
    const asked = { groupId, ...range };
    const [{ lessons, students }, results] = await Promise.all([
      call('group', 'attendance', asked, { signal }),
      call('group', 'results', asked, { signal }),
    ]);
    const resultOf = (id: string) => results.students.find(({ uniqueId }) => uniqueId === id);
    return [
      [
        general.student,
        general.loginName,
        `${words.rate} %`,
        ...lessons.map(({ startTime, title }) => `${shortDay(startTime)} ${title}`),
        `${labels.homeworkRate} %`,
        `${labels.homeworkCorrectness} %`,
        ...results.exams.map(({ title }) => title),
      ],
      ...students.map((student) => {
        const result = resultOf(student.uniqueId);
        const stateIn = (lesson: string) => student.attendance.find(({ liveclass }) => liveclass === lesson)?.state;
        return [
          student.userName,
          student.loginName,
          number(student.attendanceRate),
          ...lessons.map(({ liveclass }) => {
            const state = stateIn(liveclass);
            return state === undefined ? '' : word(state);
          }),
          number(result?.homeworkRate ?? ''),
          number(result?.homeworkCorrectness ?? ''),
          ...results.exams.map(({ examId }) =>
            number(result?.exams.find((exam) => exam.examId === examId)?.score ?? ''),
          ),
        ];
      }),
    ];
  };
  return <Export name={groupName} rows={rows} />;
}
