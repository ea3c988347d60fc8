import { Segmented, Space, Tag } from 'antd';
import { useState } from 'react';
import { Link, path, useChosen, useFilters } from '../../browser/routing.tsx';
import { apiRequest, call } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Page } from '../../ui/page.tsx';
import { List, useSort } from '../../ui/table/list-page.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { OfWhom, useOfWhom } from './class-and-teacher.tsx';
import { ToCorrect } from './to-correct.tsx';
import { workQueueWords } from './work-queue-words.ts';
import { workWords } from './work-words.ts';

const EditHomework = lazyComponent(() => import('./edit-homework.tsx'), 'EditHomework');
const NewHomework = lazyComponent(() => import('./edit-homework.tsx'), 'NewHomework');
const Reminder = lazyComponent(() => import('./reminder.tsx'), 'Reminder');

const Reminders = lazyComponent(() => import('./reminder.tsx'), 'Reminders');

const queues = ['awaitingCorrection', 'overdue', 'notSubmitted', 'returned'] as const;

/** Homework by class and teacher. */
export default function HomeworkQueue() {
  const words = useWords(workQueueWords);
  const work = useWords(workWords);
  const may = useMay();
  const [filters, filter] = useFilters();
  const queue = useChosen('queue', queues);
  const days = Number(filters.days) || 0;
  const names = {
    awaitingCorrection: words.toCorrect,
    overdue: words.overdue,
    notSubmitted: words.notSubmitted,
    returned: words.returned,
  };
  return (
    <Page
      title={words.homework}
      actions={
        may('homework:write') && (
          <DialogButton label={work.newHomework} size="middle" primary>
            {(close) => <NewHomework onClose={close} />}
          </DialogButton>
        )
      }
    >
      <div className="filters">
        <Segmented
          value={queue ?? ''}
          onChange={(value) => filter({ queue: value, days: '', page: '' })}
          options={[{ value: '', label: words.all }, ...queues.map((value) => ({ value, label: names[value] }))]}
        />
        {days > 0 && (
          <Tag closable onClose={() => filter({ days: '', page: '' })}>
            {words.dueInDays(days)}
          </Tag>
        )}
        <OfWhom />
      </div>
      {queue === 'awaitingCorrection' ? <ToCorrect /> : <Pieces queue={queue} days={days} />}
    </Page>
  );
}

interface PiecesProps {
  readonly queue: (typeof queues)[number] | undefined;
  /** Only what was due in so many last days; 0: all. */
  readonly days: number;
}

/** The pieces of homework, or those of a queue. */
function Pieces({ queue, days }: PiecesProps) {
  const words = useWords(workQueueWords);
  const work = useWords(workWords);
  const general = useWords(common);
  const may = useMay();
  const { day, moment, count } = useFormat();
  const ofWhom = useOfWhom();
  const { today, midnightBefore } = useTimeZone();
  const [now] = useState(today);
  const dueBegin = days > 0 ? midnightBefore(now.subtract(days - 1, 'day')) : undefined;
  const sort = useSort(['time', '-time']);
  return (
    <List
      name="homework"
      ask={(page) => apiRequest('homework', 'list', { ...page, ...sort, ...ofWhom, queue, dueBegin })}
      inAll={({ students }) => (students === undefined ? undefined : words.studentsInAll(students))}
      keyOf={({ homeworkId }) => homeworkId}
      bulk={{
        label: ({ title, groupName }) => `${title} ${groupName}`,
        actions: (ticked) => {
          const asked = ticked.filter(({ notSubmitted }) => notSubmitted > 0);
          return (
            <DialogButton label={words.remindSeveral(asked.length)} disabled={asked.length === 0}>
              {(close) => <Reminders of={asked} onClose={close} />}
            </DialogButton>
          );
        },
      }}
      columns={[
        { title: words.title, card: 'title', dataIndex: 'title' },
        {
          key: 'class',
          title: general.class,
          render: (_, { groupId, groupName }) => <Link to={path`/classes/${groupId}`}>{groupName}</Link>,
        },
        { title: general.teacher, dataIndex: 'teacherName' },
        { key: 'time', title: general.time, sort: 'time', render: (_, { createTime }) => day(createTime) },
        { key: 'due', title: words.due, render: (_, { dueTime }) => moment(dueTime) },
        {
          key: 'handedIn',
          title: words.handedIn,
          card: 'amount',
          render: (_, { assigned, notSubmitted }) => `${count(assigned - notSubmitted)} / ${count(assigned)}`,
        },
        { title: words.toCorrect, dataIndex: 'awaitingCorrection' },
        { title: words.overdue, dataIndex: 'overdue' },
        {
          title: '',
          render: (_, homework) => (
            <Space wrap>
              {homework.notSubmitted > 0 && (
                <DialogButton label={words.whoIsMissing}>
                  {(close) => <Reminder homeworkId={homework.homeworkId} title={homework.title} onClose={close} />}
                </DialogButton>
              )}
              {may('homework:write') && (
                <>
                  <DialogButton label={general.edit}>
                    {(close) => <EditHomework homeworkId={homework.homeworkId} onClose={close} />}
                  </DialogButton>
                  <ConfirmButton
                    danger
                    label={work.cancelHomework}
                    consequence={work.cancelHomeworkWill(homework.title)}
                    run={() => call('homework', 'cancel', { homeworkId: homework.homeworkId })}
                  />
                </>
              )}
            </Space>
          ),
        },
      ]}
    />
  );
}
