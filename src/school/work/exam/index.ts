import { cancelExam } from './cancel-exam.ts';
import { getExam } from './get-exam.ts';
import { gradeExam } from './grade-exam.ts';
import { listExams } from './list-exams.ts';
import { scheduleExam } from './schedule-exam.ts';
import { startExam } from './start-exam.ts';
import { submitExam } from './submit-exam.ts';
import { updateExam } from './update-exam.ts';

export const examOperations = [
  listExams,
  getExam,
  scheduleExam,
  updateExam,
  cancelExam,
  startExam,
  submitExam,
  gradeExam,
];
