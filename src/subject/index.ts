import { implement } from '../call/implementation.ts';
import * as contract from './contract.ts';
import { create } from './create.ts';
import { getOrgCourse } from './get-org-course.ts';
import { list } from './list.ts';
import { update } from './update.ts';

export const subjectOperations = [
  implement(contract.getOrgCourse, { read: getOrgCourse }),
  implement(contract.createSubject, { write: create }),
  implement(contract.updateSubject, { write: update }),
  implement(contract.listSubjects, { read: list }),
];
