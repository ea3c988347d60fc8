import { bilingual } from '../words/bilingual.ts';

/** Labels of attendance states. */
export const attendanceWords = bilingual(
  {
    expected: 'Expected',
    present: 'Here',
    missing: 'Missing',
    there: 'Present',
    late: 'Late',
    leftEarly: 'Left early',
    excused: 'Excused',
    absent: 'Absent',
  },
  {
    expected: '待上课',
    present: '在线',
    missing: '未到',
    there: '出勤',
    late: '迟到',
    leftEarly: '早退',
    excused: '请假',
    absent: '缺勤',
  },
);

/** One character for each state, so that colour is not the only difference, on paper as well. */
export const attendanceSigns = bilingual(
  {
    expected: '·',
    present: '✓',
    missing: '?',
    there: '✓',
    late: 'L',
    leftEarly: 'E',
    excused: 'X',
    absent: '–',
  },
  {
    expected: '·',
    present: '✓',
    missing: '?',
    there: '✓',
    late: '迟',
    leftEarly: '早',
    excused: '假',
    absent: '缺',
  },
);
