import { implement } from '../call/implementation.ts';
import { cancel } from './cancel.ts';
import * as contract from './contract.ts';
import { get } from './get.ts';
import { grade } from './grade.ts';
import { list } from './list.ts';
import { schedule } from './schedule.ts';
import { start } from './start.ts';
import { submit } from './submit.ts';
import { update } from './update.ts';

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
