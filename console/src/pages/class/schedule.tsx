import { Form, Input, Select } from 'antd';
import { PersonSelect } from '../../domain/person-select.tsx';
import { useChoices } from '../../domain/terms.ts';
import { type AnswerOf, call, type ParametersOf } from '../../server/api.ts';
import { useMe } from '../../server/session.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useConflictCheck } from '../lesson/conflicts.tsx';
import { scheduleWords } from '../lesson/schedule-words.ts';
import { useMoments, type When, WhenFields } from '../lesson/time-fields.tsx';
import { classWords } from './class-words.ts';
import { RepeatFields, type Repeating, repeatOf } from './repeat.tsx';

interface Given extends When, Repeating {
  readonly shortDesc: string;
  readonly classType: ParametersOf<'liveclass', 'schedule'>['classType'];
  readonly teacherId?: string;
  readonly assitantId?: string;
}

interface ScheduleProps {
  readonly group: AnswerOf<'group', 'get'>;
  readonly onClose: () => void;
}

/** Schedules one lesson or a series. Conflicts are shown before anything is saved. */
export function Schedule({ group, onClose }: ScheduleProps) {
  const words = useWords(scheduleWords);
  const general = useWords(common);
  const { assistant } = useWords(classWords);
  const kinds = useChoices('classType');
  const { midnightAfter } = useTimeZone();
  const momentsOf = useMoments();
  const { teacherId: ownId } = useMe();
  const { check, dialog } = useConflictCheck();
  const schedule = async ({ day, time, shortDesc, classType, teacherId, assitantId, ...repeating }: Given) => {
    const repeat = repeatOf(repeating, midnightAfter);
    const wanted = {
      groupId: group.groupId,
      shortDesc,
      classType,
      ...momentsOf({ day, time }),
      ...(teacherId === undefined ? {} : { teacherId }),
      ...(assitantId === undefined ? {} : { assitantId }),
      ...(repeat === undefined ? {} : { repeat }),
    };
    const found = await call('liveclass', 'schedule', { ...wanted, dryRun: 1 });
    const leaveOut = (await check(found)).map(({ beginTime }) => beginTime);
    return call('liveclass', 'schedule', { ...wanted, ...(leaveOut.length === 0 ? {} : { leaveOut }) });
  };
  return (
    <>
      <FormDialog<Given, AnswerOf<'liveclass', 'schedule'>>
        title={words.schedule}
        action={words.schedule}
        initial={{ classType: 'small', repeat: 'once', ends: 'byCount', count: 10 }}
        run={schedule}
        successMessage={({ list }) => words.scheduled(list.length)}
        undo={(_, { list: [first] }) =>
          first && (() => call('liveclass', 'cancel', { liveclass: first.liveclass, following: 1 }))
        }
        onClose={onClose}
      >
        <Form.Item name="shortDesc" label={words.title} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={100} />
        </Form.Item>
        <WhenFields label={words.firstDay} />
        <RepeatFields />
        <Form.Item name="classType" label={words.kind} rules={[{ required: true }]}>
          <Select options={kinds} />
        </Form.Item>
        {ownId === '' && (
          <div className="side-by-side">
            <Form.Item name="teacherId" label={general.teacher} extra={words.ofClass}>
              <PersonSelect of="teacher" />
            </Form.Item>
            <Form.Item name="assitantId" label={assistant} extra={words.ofClass}>
              <PersonSelect of="assistant" />
            </Form.Item>
          </div>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}
