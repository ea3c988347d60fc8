import { implement } from '../call/implementation.ts';
import { assign } from './assign.ts';
import { cancel } from './cancel.ts';
import * as contract from './contract.ts';
import { correct } from './correct.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { giveBack } from './return.ts';
import { submit } from './submit.ts';
import { update } from './update.ts';
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
