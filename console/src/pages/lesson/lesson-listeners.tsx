import { Button, Card, Segmented, Space, Tag } from 'antd';
import { useState } from 'react';
import { useFilters } from '../../browser/routing.tsx';
import { AttendanceTag } from '../../domain/attendance.tsx';
import { StudentName } from '../../domain/person-name.tsx';
import { PersonalValue } from '../../domain/personal-value.tsx';
import type { AnswerOf } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../student/student-words.ts';
import { Called } from './called.tsx';
import { Leave } from './leave.tsx';
import { lessonWords } from './lesson-words.ts';
import { Missed } from './missed.tsx';

const Explanation = lazyComponent(() => import('../student/explanation.tsx'), 'Explanation');

type Lesson = AnswerOf<'liveclass', 'get'>;
type Listener = Lesson['students'][number];

const isMissing = ({ state }: Listener) => state === 'missing' || state === 'absent';

/** Expected and present students, with the guardian's mobile of missing ones. */
export function Listeners({ lesson }: { lesson: Lesson }) {
  const words = useWords(lessonWords);
  const general = useWords(common);
  const { guardianMobile } = useWords(studentWords);
  const { clock, minutes } = useFormat();
  const may = useMay();
  const [{ state = '' }, filter] = useFilters();
  const [explained, setExplained] = useState<string>();
  const missing = lesson.students.filter(isMissing);
  const isOver = lesson.status === 'ended';
  const shown = state === 'missing' ? missing : lesson.students;
  return (
    <Card
      size="small"
      title={words.listeners}
      extra={
        <Space wrap>
          <Segmented
            value={state}
            onChange={(value) => filter({ state: value })}
            options={[
              { value: '', label: words.everyone },
              { value: 'missing', label: words.missing(missing.length) },
            ]}
          />
          {missing.length > 0 && (
            <CopyButton label={words.copyMissing} text={missing.map(({ userName }) => userName).join('\n')} />
          )}
        </Space>
      }
    >
      <SmallTable<Listener>
        label={words.listeners}
        rowKey="uniqueId"
        dataSource={shown}
        columns={[
          {
            title: general.student,
            card: 'title',
            render: (_, listener) => (
              <>
                <StudentName {...listener} /> {listener.guest === 1 && <Tag>{words.guest}</Tag>}
              </>
            ),
          },
          {
            title: general.status,
            card: 'status',
            render: (_, listener) => (
              <>
                <AttendanceTag state={listener.state} />
                <Missed liveclass={lesson.liveclass} listener={listener} />
              </>
            ),
          },
          { title: words.came, render: (_, { joinClassTime }) => clock(joinClassTime) },
          { title: words.left, render: (_, { leaveClassTime }) => clock(leaveClassTime) },
          { title: words.online, render: (_, { onlineDuration }) => (isOver ? minutes(Number(onlineDuration)) : '–') },
          {
            title: guardianMobile,
            render: (_, { uniqueId, guardianMobile: mobile, hiddenFields = [] }) => (
              <PersonalValue
                value={mobile}
                hidden={hiddenFields.includes('guardianMobile')}
                of={{ userId: uniqueId, field: 'guardianMobile' }}
              />
            ),
          },
          {
            title: words.called,
            render: (_, listener) =>
              (isMissing(listener) || listener.calledTime > 0) && (
                <Called liveclass={lesson.liveclass} listener={listener} />
              ),
          },
          {
            title: '',
            render: (_, listener) => (
              <Space wrap>
                <Button size="small" onClick={() => setExplained(listener.uniqueId)}>
                  {words.why}
                </Button>
                {may('liveclass:write') && <Leave lesson={lesson} listener={listener} />}
              </Space>
            ),
          },
        ]}
      />
      {explained !== undefined && (
        <Explanation liveclass={lesson.liveclass} uniqueId={explained} onClose={() => setExplained(undefined)} />
      )}
    </Card>
  );
}
