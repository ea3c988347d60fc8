import { differences } from '../../../operation/call/audit.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { single } from '../../../sql/insert.ts';
import { newWork } from '../work-input.ts';
import type * as contract from './contract.ts';
import { insertExams } from './write.ts';

export async function scheduleExam(
  call: WriteCall<Static<typeof contract.scheduleExam.request>>,
): Promise<Static<typeof contract.scheduleExam.response>> {
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
}
