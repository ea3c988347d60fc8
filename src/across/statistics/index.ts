import { listStudentExamData } from '../../interface/statistics-list-student-exam-data/list-student-exam-data.ts';
import { listStudentHomeworkData } from '../../interface/statistics-list-student-homework-data/list-student-homework-data.ts';
import { listStudentLiveClassData } from '../../interface/statistics-list-student-live-class-data/list-student-live-class-data.ts';
import { implement } from '../../operation/call/implementation.ts';
import * as whole from './class-contract.ts';
import * as contract from './contract.ts';
import { explain } from './explain.ts';
import * as explainContract from './explain-contract.ts';
import { groupAttendance } from './group-attendance.ts';
import { groupResults } from './group-results.ts';
import { studentOverview } from './student-overview.ts';

export const statisticsOperations = [
  implement(contract.listStudentLiveClassData, { read: listStudentLiveClassData }),
  implement(contract.listStudentHomeworkData, { read: listStudentHomeworkData }),
  implement(contract.listStudentExamData, { read: listStudentExamData }),
  implement(explainContract.explain, { read: explain }),
  implement(whole.groupAttendance, { read: groupAttendance }),
  implement(whole.groupResults, { read: groupResults }),
  implement(whole.studentOverview, { read: studentOverview }),
];
