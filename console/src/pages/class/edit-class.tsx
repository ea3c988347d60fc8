import { DatePicker, Form, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { path, useOpenPage } from '../../browser/routing.tsx';
import { PersonSelect } from '../../domain/person-select.tsx';
import { type AnswerOf, call } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { classWords } from './class-words.ts';
import { ForWhom } from './placement-fields.tsx';
import { type SubjectTeacher, SubjectTeachers } from './subject-teachers.tsx';

interface Given {
  readonly groupName: string;
  readonly firstDay: Dayjs;
  readonly lastDay: Dayjs;
  readonly teacherId: string;
  readonly assitantId?: string | undefined;
  readonly groupTeacherList: readonly SubjectTeacher[];
  readonly groupRemarks?: string;
  readonly grade?: string;
  readonly capacity?: number | null;
  readonly productIds?: readonly number[];
}

type Group = AnswerOf<'group', 'get'>;

/** The parameters that a new class and a changed one have in common. */
const sameOf = (given: Given) => ({
  groupName: given.groupName,
  teacherId: given.teacherId,
  groupTeacherList: given.groupTeacherList.map(({ courseId, userId }) => ({ courseId, userId })),
  groupRemarks: given.groupRemarks ?? '',
});

const attributesOf = ({ grade = '', capacity, productIds }: Given) => ({
  grade,
  capacity: capacity ?? 0,
  ...(productIds === undefined ? {} : { productIds: [...productIds] }),
});

/** Creates a class. The form checks the interface's rules. */
export function NewClass({ onClose }: { onClose: () => void }) {
  const words = useWords(classWords);
  const openPage = useOpenPage();
  const { today, midnightBefore, midnightAfter } = useTimeZone();
  // Saving again after an error does not create a second class.
  const [made, setMade] = useState<number>();
  const create = async (given: Given) => {
    const { assitantId = '' } = given;
    const same = { ...sameOf(given), activeEnd: midnightAfter(given.lastDay) / 1000 };
    let groupId = made;
    if (groupId === undefined) {
      const activeBegin = midnightBefore(given.firstDay) / 1000;
      const assistant = assitantId === '' ? {} : { assitantId };
      groupId = (await call('group', 'create', { ...same, activeBegin, ...assistant })).groupId;
      setMade(groupId);
    } else {
      await call('group', 'edit', { groupId, ...same, assitantId });
    }
    await call('group', 'setAttributes', { groupId, ...attributesOf(given) });
    return groupId;
  };
  return (
    <FormDialog<Given, number>
      title={words.create}
      initial={{ firstDay: today(), groupTeacherList: [] }}
      run={create}
      onSuccess={(groupId) => openPage(path`/classes/${groupId}`)}
      onClose={onClose}
    >
      <ClassFields />
    </FormDialog>
  );
}

/** A class that ends at another hour keeps it until its last day is changed. */
function useEndOf() {
  const { shown, midnightAfter } = useTimeZone();
  return (day: Dayjs, group: Group | undefined) =>
    group !== undefined && day.isSame(shown(group.activeEnd * 1000 - 1), 'day')
      ? group.activeEnd
      : midnightAfter(day) / 1000;
}

/** Edits a class. */
export function EditClass({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const words = useWords(classWords);
  const { shown } = useTimeZone();
  const endOf = useEndOf();
  return (
    <EditDialog
      title={words.edit}
      read={(options) => call('group', 'get', { groupId }, options)}
      toForm={(group) => ({
        ...group,
        assitantId: group.assitantId || undefined,
        firstDay: shown(group.activeBegin * 1000),
        lastDay: shown(group.activeEnd * 1000 - 1),
      })}
      toSent={(given: Given, group) => ({
        ...sameOf(given),
        activeEnd: endOf(given.lastDay, group),
        assitantId: given.assitantId ?? '',
        ...attributesOf(given),
      })}
      send={(changed) => call('group', 'setAttributes', { groupId, ...changed })}
      onClose={onClose}
    >
      {(group) => <ClassFields group={group} />}
    </EditDialog>
  );
}

function ClassFields({ group }: { group?: Group }) {
  const words = useWords(classWords);
  const general = useWords(common);
  const { moment } = useFormat();
  const { shown, today } = useTimeZone();
  const endOf = useEndOf();
  const lastDay: Dayjs | undefined = Form.useWatch('lastDay');
  const firstDay: Dayjs | undefined = Form.useWatch('firstDay');
  // A class ends after it begins, and a new one ends today at the earliest.
  const begin = group === undefined ? firstDay : shown(group.activeBegin * 1000);
  const earliest = begin !== undefined && (group !== undefined || begin.isAfter(today())) ? begin : today();
  return (
    <>
      <Form.Item name="groupName" label={words.name} rules={[{ required: true, whitespace: true, max: 50 }]}>
        <Input showCount maxLength={50} />
      </Form.Item>
      <div className="side-by-side">
        <Form.Item
          name="firstDay"
          label={words.firstDay}
          rules={[{ required: true }]}
          extra={group === undefined ? words.firstDayNote : words.firstDayStays}
        >
          <DatePicker disabled={group !== undefined} />
        </Form.Item>
        <Form.Item
          name="lastDay"
          label={words.lastDay}
          rules={[{ required: true }]}
          extra={lastDay && words.lastDayNote(moment(endOf(lastDay, group) * 1000))}
        >
          <DatePicker minDate={earliest} />
        </Form.Item>
      </div>
      <Form.Item name="teacherId" label={general.teacher} rules={[{ required: true }]}>
        <PersonSelect of="teacher" known={group && { id: group.teacherId, name: group.teacherName }} />
      </Form.Item>
      <Form.Item name="assitantId" label={words.assistant}>
        <PersonSelect of="assistant" known={group && { id: group.assitantId, name: group.assistantName }} />
      </Form.Item>
      <SubjectTeachers known={group?.groupTeacherList ?? []} />
      <ForWhom chosen={group?.productIds ?? []} branch={group?.subOrgId} />
      <Form.Item name="groupRemarks" label={words.remarks} rules={[{ max: 200 }]}>
        <Input.TextArea showCount maxLength={200} />
      </Form.Item>
    </>
  );
}
