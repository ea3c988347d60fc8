import { implement } from '../../../operation/call/implementation.ts';
import { cancelExam } from './cancel-exam.ts';
import * as contract from './contract.ts';
import { getExam } from './get-exam.ts';
import { gradeExam } from './grade-exam.ts';
import { listExams } from './list-exams.ts';
import { scheduleExam } from './schedule-exam.ts';
import { startExam } from './start-exam.ts';
import { submitExam } from './submit-exam.ts';
import { updateExam } from './update-exam.ts';

export const examOperations = [
  implement(contract.listExams, { read: listExams }),
  implement(contract.getExam, { read: getExam }),
  implement(contract.scheduleExam, { write: scheduleExam }),
  implement(contract.updateExam, { write: updateExam }),
  implement(contract.cancelExam, { write: cancelExam }),
  implement(contract.startExam, { write: startExam }),
  implement(contract.submitExam, { write: submitExam }),
  implement(contract.gradeExam, { write: gradeExam }),
];
