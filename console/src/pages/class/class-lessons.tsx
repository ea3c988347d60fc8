import { Link, path } from '../../browser/routing.tsx';
import { LessonStatus } from '../../domain/lesson-status.tsx';
import { type AnswerOf, apiRequest, call } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { BulkButton } from '../../ui/dialog/bulk-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { List } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { lessonWords } from '../lesson/lesson-words.ts';
import { scheduleWords } from '../lesson/schedule-words.ts';

const Schedule = lazyComponent(() => import('./schedule.tsx'), 'Schedule');

type Answer = AnswerOf<'liveclass', 'list'>;
type Lesson = Answer['list'][number];

export function ClassLessons({ group }: { group: AnswerOf<'group', 'get'> }) {
  const { groupId } = group;
  const words = useWords(lessonWords);
  const general = useWords(common);
  const { moment, clock } = useFormat();
  const { schedule } = useWords(scheduleWords);
  const may = useMay();
  const bulk = {
    label: ({ shortDesc, beginTime }: Lesson) => `${shortDesc} ${moment(beginTime)}`,
    actions: (ticked: readonly Lesson[]) => (
      <BulkButton
        danger
        label={words.cancelLesson}
        consequence={words.cancelWill}
        items={ticked}
        nameOf={({ shortDesc, beginTime }) => `${shortDesc} ${moment(beginTime)}`}
        run={({ liveclass }) => call('liveclass', 'cancel', { liveclass })}
        undo={({ liveclass }) =>
          () =>
            call('liveclass', 'restore', { liveclass })
          }
      />
    ),
  };
  return (
    <List<Answer>
      filters={
        may('liveclass:write') && (
          <DialogButton label={schedule} size="middle">
            {(close) => <Schedule group={group} onClose={close} />}
          </DialogButton>
        )
      }
      ask={(page) => apiRequest('liveclass', 'list', { groupId, ...page })}
      keyOf={({ liveclass }) => liveclass}
      bulk={may('liveclass:write') && bulk}
      columns={[
        {
          title: general.lesson,
          card: 'title',
          render: (_, { liveclass, shortDesc }) => <Link to={path`/lessons/${liveclass}`}>{shortDesc}</Link>,
        },
        {
          title: words.scheduled,
          render: (_, { beginTime, endTime }) => `${moment(beginTime)} – ${clock(endTime)}`,
        },
        { title: general.teacher, dataIndex: 'teacherName' },
        { title: general.status, card: 'status', render: (_, lesson) => <LessonStatus status={lesson.status} /> },
        { title: words.listeners, align: 'right', dataIndex: 'listenerCount' },
      ]}
    />
  );
}
