import { assignHomework } from './assign-homework.ts';
import { cancelHomework } from './cancel-homework.ts';
import { correctHomework } from './correct-homework.ts';
import { getHomework } from './get-homework.ts';
import { listHomework } from './list-homework.ts';
import { listHomeworkToCorrect } from './list-to-correct.ts';
import { returnHomework } from './return-homework.ts';
import { submitHomework } from './submit-homework.ts';
import { updateHomework } from './update-homework.ts';
import { viewAnswer } from './view-answer.ts';

export const homeworkOperations = [
  listHomework,
  listHomeworkToCorrect,
  getHomework,
  assignHomework,
  updateHomework,
  cancelHomework,
  submitHomework,
  correctHomework,
  returnHomework,
  viewAnswer,
];
