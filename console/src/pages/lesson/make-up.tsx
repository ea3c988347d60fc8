import { Form, Select } from 'antd';
import { useState } from 'react';
import { call, useApiQuery } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useFormat } from '../../format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { lessonWords } from '../../words/lesson.ts';
import type { AbsentLesson, AbsentListener } from './leave.tsx';

interface MakeUpProps {
  readonly lesson: AbsentLesson;
  readonly listener: AbsentListener;
  readonly onClose: () => void;
}

/** Chooses a lesson of the next two weeks. */
export function MakeUp({ lesson, listener: { uniqueId, userName }, onClose }: MakeUpProps) {
  const words = useWords(lessonWords);
  const general = useWords(common);
  const { shortDay, clock } = useFormat();
  const [now] = useState(Date.now);
  const coming = { status: 'scheduled' as const, beginTime: now, endTime: now + 14 * 86_400_000, pageSize: 200 };
  const lessons = useApiQuery('liveclass', 'list', coming);
  return (
    <FormDialog<{ readonly liveclass: string }, unknown>
      title={words.makeUpIn(userName)}
      action={words.makeUp}
      run={({ liveclass }) => call('liveclass', 'makeUp', { liveclass, uniqueId, missed: lesson.liveclass })}
      onClose={onClose}
    >
      <Form.Item name="liveclass" label={general.lesson} rules={[{ required: true }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={lessons.isPending}
          options={(lessons.data?.list ?? [])
            .filter(({ groupId }) => groupId !== lesson.groupId)
            .map((each) => ({
              value: each.liveclass,
              label: `${shortDay(each.beginTime)} ${clock(each.beginTime)} ${each.groupName} · ${each.shortDesc}`,
            }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
