import { Button } from 'antd';
import { useState } from 'react';
import { AttendanceTag } from '../../domain/attendance.tsx';
import { useTerms } from '../../domain/terms.ts';
import type { AnswerOf } from '../../server/api.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { lessonWords } from '../lesson/lesson-words.ts';
import { workQueueWords } from '../work/work-queue-words.ts';
import { Explanation } from './explanation.tsx';
import type { FigureName, FiguresProps } from './rates.ts';
import { studentWords } from './student-words.ts';

type Group = AnswerOf<'student', 'overview'>['groups'][number];

interface CountedProps extends FiguresProps {
  readonly name: FigureName;
  readonly onClose: () => void;
}

/** The records behind a rate. */
export function Counted({ userId, group, name, onClose }: CountedProps) {
  const words = useWords(studentWords);
  const { percent } = useFormat();
  return (
    <Dialog width={720} title={`${words[name]}: ${percent(group[name])}`} onClose={onClose}>
      <p>{words[`${name}Of`](group)}</p>
      {name === 'attendanceRate' || name === 'completionRate' ? (
        <Lessons userId={userId} attendance={group.attendance} />
      ) : (
        <Homework homework={group.homework} />
      )}
    </Dialog>
  );
}

function Lessons({ userId, attendance }: { userId: string; attendance: Group['attendance'] }) {
  const { why } = useWords(lessonWords);
  const { lesson } = useWords(common);
  const { shortDay } = useFormat();
  const [explained, setExplained] = useState<string>();
  return (
    <>
      <SmallTable
        label={lesson}
        rowKey="liveclass"
        showHeader={false}
        dataSource={attendance}
        columns={[
          { render: (_, { startTime }) => shortDay(startTime) },
          { card: 'title', dataIndex: 'title' },
          { card: 'status', render: (_, { state }) => <AttendanceTag state={state} /> },
          {
            render: (_, { liveclass, title }) => (
              <Button size="small" aria-label={`${why}: ${title}`} onClick={() => setExplained(liveclass)}>
                {why}
              </Button>
            ),
          },
        ]}
      />
      {explained !== undefined && (
        <Explanation liveclass={explained} uniqueId={userId} onClose={() => setExplained(undefined)} />
      )}
    </>
  );
}

function Homework({ homework }: { homework: Group['homework'] }) {
  const words = useWords(workQueueWords);
  const { classMedian } = useWords(studentWords);
  const { shortDay, percent } = useFormat();
  const status = useTerms('homework.status');
  return (
    <SmallTable
      label={words.homework}
      rowKey="homeworkId"
      dataSource={homework}
      columns={[
        { title: '', render: (_, { createTime }) => shortDay(createTime) },
        { title: words.title, card: 'title', dataIndex: 'title' },
        { title: words.handedIn, card: 'status', render: (_, each) => status(each.status) },
        { title: words.correctness, align: 'right', render: (_, each) => percent(each.correctness) },
        { title: classMedian, align: 'right', render: (_, each) => percent(each.classMedian) },
      ]}
    />
  );
}
