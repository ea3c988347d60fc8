import { implement } from '../../operation/call/implementation.ts';
import { assign } from './assign-homework.ts';
import { cancel } from './cancel-homework.ts';
import * as contract from './contract.ts';
import { correct } from './correct-homework.ts';
import { get } from './get-homework.ts';
import { list } from './list-homework.ts';
import { giveBack } from './return-homework.ts';
import { submit } from './submit-homework.ts';
import { update } from './update-homework.ts';
import { viewAnswer } from './view-answer.ts';

export const homeworkOperations = [
  implement(contract.listHomework, { read: list }),
  implement(contract.getHomework, { read: get }),
  implement(contract.assignHomework, { write: assign }),
  implement(contract.updateHomework, { write: update }),
  implement(contract.cancelHomework, { write: cancel }),
  implement(contract.submitHomework, { write: submit }),
  implement(contract.correctHomework, { write: correct }),
  implement(contract.returnHomework, { write: giveBack }),
  implement(contract.viewAnswer, { write: viewAnswer }),
];
