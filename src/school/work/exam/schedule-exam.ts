import { differences } from '../../../operation/call/audit.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { single } from '../../../sql/insert.ts';
import { newWork } from '../work-input.ts';
import * as contract from './contract.ts';
import { insertExams } from './write.ts';

export const scheduleExam = writeOperation(contract.scheduleExam, async (call) => {
  const { input, tx, audit } = call;
  const { beginTime: startsAtMs, duration: durationSeconds } = input;
  const exam = { ...(await newWork(call)), startsAtMs, durationSeconds };
  const examId = single(await insertExams(tx, [exam]));
  audit({
    record: 'exam',
    events: ['exam.scheduled'],
    id: String(examId),
    branchId: exam.branchId,
    fields: differences({}, exam),
  });
  return { examId };
});
