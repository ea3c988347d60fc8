import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { createSubject } from './create-subject.ts';
import { listSubjects } from './list-subjects.ts';
import { updateSubject } from './update-subject.ts';

export const subjectOperations = [
  implement(contract.createSubject, { write: createSubject }),
  implement(contract.updateSubject, { write: updateSubject }),
  implement(contract.listSubjects, { read: listSubjects }),
];
