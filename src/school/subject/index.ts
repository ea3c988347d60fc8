import { getOrgCourse } from '../../interface/get-org-course/get-org-course.ts';
import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { create } from './create-subject.ts';
import { list } from './list-subjects.ts';
import { update } from './update-subject.ts';

export const subjectOperations = [
  implement(contract.getOrgCourse, { read: getOrgCourse }),
  implement(contract.createSubject, { write: create }),
  implement(contract.updateSubject, { write: update }),
  implement(contract.listSubjects, { read: list }),
];
