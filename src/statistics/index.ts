import { implement } from '../contract/operation.ts';
import * as contract from './contract.ts';
import { listStudentExamData } from './list-student-exam-data.ts';
import { listStudentHomeworkData } from './list-student-homework-data.ts';
import { listStudentLiveClassData } from './list-student-live-class-data.ts';

export const statisticsOperations = [
  implement(contract.listStudentLiveClassData, listStudentLiveClassData),
  implement(contract.listStudentHomeworkData, listStudentHomeworkData),
  implement(contract.listStudentExamData, listStudentExamData),
];
