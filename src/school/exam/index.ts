import { implement } from '../../operation/call/implementation.ts';
import { cancel } from './cancel-exam.ts';
import * as contract from './contract.ts';
import { get } from './get-exam.ts';
import { grade } from './grade-exam.ts';
import { list } from './list-exams.ts';
import { schedule } from './schedule-exam.ts';
import { start } from './start-exam.ts';
import { submit } from './submit-exam.ts';
import { update } from './update-exam.ts';

export const examOperations = [
  implement(contract.listExams, { read: list }),
  implement(contract.getExam, { read: get }),
  implement(contract.scheduleExam, { write: schedule }),
  implement(contract.updateExam, { write: update }),
  implement(contract.cancelExam, { write: cancel }),
  implement(contract.startExam, { write: start }),
  implement(contract.submitExam, { write: submit }),
  implement(contract.gradeExam, { write: grade }),
];
