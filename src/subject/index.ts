import { implement } from '../call/implementation.ts';
import { getOrgCourse as contract } from './contract.ts';
import { getOrgCourse } from './get-org-course.ts';

export const subjectOperations = [implement(contract, { read: getOrgCourse })];
