import { implement } from '../call/implementation.ts';
import * as contract from './contract.ts';
import { listStudentExamData } from './list-student-exam-data.ts';
import { listStudentHomeworkData } from './list-student-homework-data.ts';
import { listStudentLiveClassData } from './list-student-live-class-data.ts';

export const statisticsOperations = [
  implement(contract.listStudentLiveClassData, { read: listStudentLiveClassData }),
  implement(contract.listStudentHomeworkData, { read: listStudentHomeworkData }),
  implement(contract.listStudentExamData, { read: listStudentExamData }),
];
