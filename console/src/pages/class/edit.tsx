import { DatePicker, Form, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { type AnswerOf, call } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { PersonSelect } from '../../components/person-select.tsx';
import { useFormat } from '../../format.ts';
import { path, useOpenPage } from '../../routing.tsx';
import { useTimeZone } from '../../time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { classWords } from '../../words/class.ts';
import { common } from '../../words/common.ts';
import { ForWhom } from './placement-fields.tsx';
import { type SubjectTeacher, SubjectTeachers } from './subject-teachers.tsx';

interface Given {
  readonly groupName: string;
  readonly firstDay: Dayjs;
  readonly lastDay: Dayjs;
  readonly teacherId: string;
  readonly assitantId?: string;
  readonly groupTeacherList: readonly SubjectTeacher[];
  readonly groupRemarks?: string;
  readonly grade?: string;
  readonly capacity?: number | null;
  readonly productIds?: readonly number[];
}

/** Creates or edits a class. The form checks the interface's rules. */
export function EditClass({ group, onClose }: { group?: AnswerOf<'group', 'get'>; onClose: () => void }) {
  const words = useWords(classWords);
  const openPage = useOpenPage();
  const general = useWords(common);
  const { moment } = useFormat();
  const { shown, today, midnightBefore, midnightAfter } = useTimeZone();
  const [form] = Form.useForm<Given>();
  // Saving again after an error does not create a second class.
  const [made, setMade] = useState<number>();
  const lastDay = Form.useWatch('lastDay', form);
  const firstDay = Form.useWatch('firstDay', form);
  // A class ends after it begins, and a new one ends today at the earliest.
  const begin = group === undefined ? firstDay : shown(group.activeBegin * 1000);
  const earliest = begin !== undefined && (group !== undefined || begin.isAfter(today())) ? begin : today();
  // A class that ends at another hour keeps it until its last day is changed.
  const endOf = (day: Dayjs) =>
    group !== undefined && day.isSame(shown(group.activeEnd * 1000 - 1), 'day')
      ? group.activeEnd
      : midnightAfter(day) / 1000;
  const save = async ({ firstDay: first, lastDay: last, ...given }: Given) => {
    const same = {
      groupName: given.groupName,
      teacherId: given.teacherId,
      activeEnd: endOf(last),
      groupTeacherList: given.groupTeacherList.map(({ courseId, userId }) => ({ courseId, userId })),
      groupRemarks: given.groupRemarks ?? '',
    };
    const { assitantId = '', grade = '', capacity, productIds } = given;
    let groupId = group?.groupId ?? made;
    if (groupId === undefined) {
      const activeBegin = midnightBefore(first) / 1000;
      const assistant = assitantId === '' ? {} : { assitantId };
      groupId = (await call('group', 'create', { ...same, activeBegin, ...assistant })).groupId;
      setMade(groupId);
    } else {
      await call('group', 'edit', { groupId, ...same, assitantId });
    }
    const attributes = {
      grade,
      capacity: capacity ?? 0,
      ...(productIds === undefined ? {} : { productIds: [...productIds] }),
    };
    await call('group', 'setAttributes', { groupId, ...attributes });
    return groupId;
  };
  return (
    <FormDialog<Given, number>
      title={group === undefined ? words.create : words.edit}
      form={form}
      initial={
        group === undefined
          ? { firstDay: today(), groupTeacherList: [] }
          : {
              ...group,
              assitantId: group.assitantId || undefined,
              firstDay: shown(group.activeBegin * 1000),
              lastDay: shown(group.activeEnd * 1000 - 1),
            }
      }
      run={save}
      onSuccess={(groupId) => group === undefined && openPage(path`/classes/${groupId}`)}
      onClose={onClose}
    >
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
          extra={lastDay && words.lastDayNote(moment(endOf(lastDay) * 1000))}
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
    </FormDialog>
  );
}
