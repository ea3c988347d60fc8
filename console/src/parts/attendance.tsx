import { Tag } from 'antd';
import { attendanceWords } from '../words/attendance.ts';
import { useWords } from '../words/bilingual.ts';

/** Told apart by more than colour: the letter stands in charts and on paper, too. */
export const attendanceLook: Readonly<
  Record<string, { readonly tag: string; readonly colour: string; readonly sign: string }>
> = {
  expected: { tag: 'default', colour: '#bfbfbf', sign: '·' },
  present: { tag: 'green', colour: '#389e0d', sign: '✓' },
  missing: { tag: 'red', colour: '#cf1322', sign: '?' },
  there: { tag: 'green', colour: '#389e0d', sign: '✓' },
  late: { tag: 'gold', colour: '#d48806', sign: 'L' },
  leftEarly: { tag: 'orange', colour: '#d46b08', sign: 'E' },
  excused: { tag: 'blue', colour: '#1d6fd1', sign: 'X' },
  absent: { tag: 'red', colour: '#cf1322', sign: '–' },
};

const isKnown = (state: string): state is keyof typeof attendanceWords.en => state in attendanceWords.en;

export function useAttendanceWord(): (state: string) => string {
  const words = useWords(attendanceWords);
  return (state) => (isKnown(state) ? words[state] : state);
}

export function AttendanceTag({ state }: { state: string }) {
  const word = useAttendanceWord();
  return <Tag color={attendanceLook[state]?.tag ?? 'default'}>{word(state)}</Tag>;
}
