import { Tag } from 'antd';
import { useWords } from '../words/bilingual.ts';
import { attendanceSigns, attendanceWords } from './attendance-words.ts';

type State = keyof typeof attendanceWords.en;

const colours: Readonly<Record<State, string>> = {
  expected: 'default',
  present: 'green',
  missing: 'red',
  there: 'green',
  late: 'gold',
  leftEarly: 'orange',
  excused: 'blue',
  absent: 'red',
};

const isKnown = (state: string): state is State => state in attendanceWords.en;

export function useAttendanceWord(): (state: string) => string {
  const words = useWords(attendanceWords);
  return (state) => (isKnown(state) ? words[state] : state);
}

export function useAttendanceSign(): (state: string) => string {
  const signs = useWords(attendanceSigns);
  return (state) => (isKnown(state) ? signs[state] : '?');
}

export function AttendanceTag({ state }: { state: string }) {
  const word = useAttendanceWord();
  return <Tag color={isKnown(state) ? colours[state] : 'default'}>{word(state)}</Tag>;
}
