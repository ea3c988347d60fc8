import { createSubject } from './create-subject.ts';
import { listSubjects } from './list-subjects.ts';
import { updateSubject } from './update-subject.ts';

export const subjectOperations = [createSubject, updateSubject, listSubjects];
