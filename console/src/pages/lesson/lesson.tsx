import { Card, Descriptions, Space } from 'antd';
import { useState } from 'react';
import { Link, path } from '../../browser/routing.tsx';
import { LessonStatus } from '../../domain/lesson-status.tsx';
import { type AnswerOf, apiRequest, call, useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import type { PageProps } from '../page-props.ts';
import { Listeners } from './lesson-listeners.tsx';
import { lessonWords } from './lesson-words.ts';
import { scheduleWords } from './schedule-words.ts';
import { LessonWarnings, type Warnings } from './warnings.tsx';

const EditLesson = lazyComponent(() => import('./edit-lesson.tsx'), 'EditLesson');
const CancelLesson = lazyComponent(() => import('./cancel.tsx'), 'CancelLesson');
const Reschedule = lazyComponent(() => import('./reschedule.tsx'), 'Reschedule');

const Changes = lazyComponent(() => import('../../domain/history/history.tsx'), 'Changes');

/** One lesson with its students and actions. */
export default function Lesson({ params: { liveclass = '' } }: PageProps) {
  const words = useWords(lessonWords);
  const general = useWords(common);
  const { moment, clock } = useFormat();
  const may = useMay();
  const [warnings, setWarnings] = useState<Warnings>([]);
  const lesson = useApiQuery('liveclass', 'get', { liveclass }, { refetchIntervalMs: 20_000 });
  return (
    <QueryResult query={lesson}>
      {(found) => (
        <Page
          title={`${found.groupName} · ${found.shortDesc}`}
          actions={
            <>
              <LessonStatus status={found.status} />
              {may('liveclass:write') && <Moves lesson={found} onWarnings={setWarnings} />}
            </>
          }
        >
          <LessonWarnings warnings={warnings} />
          <Card className="block" size="small">
            <Descriptions
              size="small"
              column={{ xs: 1, sm: 2, lg: 4 }}
              items={[
                {
                  key: 'class',
                  label: general.class,
                  children: <Link to={path`/classes/${found.groupId}`}>{found.groupName}</Link>,
                },
                { key: 'teacher', label: general.teacher, children: found.teacherName },
                {
                  key: 'scheduled',
                  label: words.scheduled,
                  children: `${moment(found.beginTime)} – ${clock(found.endTime)}`,
                },
                {
                  key: 'held',
                  label: words.held,
                  children:
                    found.heldBegin === 0
                      ? '–'
                      : found.heldEnd === 0
                        ? words.heldSince(moment(found.heldBegin))
                        : `${moment(found.heldBegin)} – ${clock(found.heldEnd)}`,
                },
              ]}
            />
          </Card>
          <Listeners lesson={found} />
          <Changes ask={(pageSize) => apiRequest('liveclass', 'history', { liveclass, pageSize })} />
        </Page>
      )}
    </QueryResult>
  );
}

interface MovesProps {
  readonly lesson: AnswerOf<'liveclass', 'get'>;
  readonly onWarnings: (warnings: Warnings) => void;
}

/** The actions that the status of the lesson allows. */
function Moves({ lesson, onWarnings }: MovesProps) {
  const { reschedule } = useWords(scheduleWords);
  const { liveclass, status } = lesson;
  const words = useWords(lessonWords);
  const move = (method: 'start' | 'end' | 'cancel' | 'restore') => () => call('liveclass', method, { liveclass });
  const before = status === 'scheduled' || status === 'waiting';
  return (
    <Space wrap>
      {status !== 'cancelled' && (
        <DialogButton label={words.edit}>
          {(close) => <EditLesson liveclass={liveclass} onWarnings={onWarnings} onClose={close} />}
        </DialogButton>
      )}
      {before && (
        <DialogButton label={reschedule}>
          {(close) => <Reschedule liveclass={liveclass} onClose={close} />}
        </DialogButton>
      )}
      {before && <ConfirmButton label={words.start} consequence={words.startWill} run={move('start')} />}
      {status === 'live' && <ConfirmButton label={words.end} consequence={words.endWill} run={move('end')} />}
      {before && (
        <DialogButton danger label={words.cancelLesson}>
          {(close) => <CancelLesson lesson={lesson} onClose={close} />}
        </DialogButton>
      )}
      {status === 'cancelled' && (
        <ConfirmButton
          label={words.restore}
          consequence={words.restoreWill}
          run={move('restore')}
          undo={move('cancel')}
        />
      )}
    </Space>
  );
}
