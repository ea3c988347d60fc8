import { implement } from '../../../operation/call/implementation.ts';
import { assignHomework } from './assign-homework.ts';
import { cancelHomework } from './cancel-homework.ts';
import * as contract from './contract.ts';
import { correctHomework } from './correct-homework.ts';
import { getHomework } from './get-homework.ts';
import { listHomework } from './list-homework.ts';
import { listHomeworkToCorrect } from './list-to-correct.ts';
import { returnHomework } from './return-homework.ts';
import { submitHomework } from './submit-homework.ts';
import { updateHomework } from './update-homework.ts';
import { viewAnswer } from './view-answer.ts';

export const homeworkOperations = [
  implement(contract.listHomework, { read: listHomework }),
  implement(contract.listHomeworkToCorrect, { read: listHomeworkToCorrect }),
  implement(contract.getHomework, { read: getHomework }),
  implement(contract.assignHomework, { write: assignHomework }),
  implement(contract.updateHomework, { write: updateHomework }),
  implement(contract.cancelHomework, { write: cancelHomework }),
  implement(contract.submitHomework, { write: submitHomework }),
  implement(contract.correctHomework, { write: correctHomework }),
  implement(contract.returnHomework, { write: returnHomework }),
  implement(contract.viewAnswer, { write: viewAnswer }),
];
