import { Descriptions } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, path } from '../../browser/routing.tsx';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { IntervalBar } from '../../ui/interval-bar.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { Missed } from '../lesson/missed.tsx';
import { useDeviceNames } from './devices.ts';
import { studentWords } from './student-words.ts';

type Explained = AnswerOf<'statistics', 'explain'>;

interface ExplanationProps {
  readonly liveclass: string;
  readonly uniqueId: string;
  readonly onClose: () => void;
  /** The possible actions. */
  readonly children?: ReactNode;
}

/** Explains a student's attendance of one lesson: when each device joined and left. */
export function Explanation({ liveclass, uniqueId, onClose, children }: ExplanationProps) {
  const words = useWords(studentWords);
  const explained = useApiQuery('statistics', 'explain', { liveclass, uniqueId });
  const may = useMay();
  const lesson = useApiQuery('liveclass', 'get', { liveclass }, { enabled: may('liveclass:read') });
  const listener = lesson.data?.students.find((student) => student.uniqueId === uniqueId);
  return (
    <Dialog title={words.explanation} onClose={onClose} width={640}>
      <QueryResult query={explained}>
        {(found) => (found.held === 0 ? <p>{words.notHeld}</p> : <Held liveclass={liveclass} explained={found} />)}
      </QueryResult>
      {listener !== undefined && <Missed liveclass={liveclass} listener={listener} />}
      <div className="actions">{children}</div>
    </Dialog>
  );
}

function Held({ liveclass, explained }: { liveclass: string; explained: Explained }) {
  const { classBegin, classEnd, visits, presence, signIns, records } = explained;
  const words = useWords(studentWords);
  const general = useWords(common);
  const { clock, moment, minutes } = useFormat();
  const [now] = useState(Date.now);
  // During the lesson its end and the last leave are unknown.
  const until = (time: number) => Math.min(time, now);
  const there = presence.reduce((sum, { from, to }) => sum + Math.max(until(to) - from, 0), 0);
  const calls = signIns.filter(({ cancelled }) => cancelled === 0);
  const answered = calls.filter(({ counted }) => counted === 1);
  const deviceName = useDeviceNames(visits.map(({ device }) => device));
  const left = (leaveTime: number) => (leaveTime > now ? words.stillThere : clock(leaveTime));
  return (
    <>
      <p>
        <Link to={path`/lessons/${liveclass}`}>{records[0]?.title ?? general.lesson}</Link>
      </p>
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'held',
            label: words.heldFromTo,
            children: `${moment(classBegin)} – ${classEnd > now ? words.inProgress : clock(classEnd)}`,
          },
          {
            key: 'online',
            label: words.online,
            children: `${minutes(there / 1000)} / ${minutes((until(classEnd) - classBegin) / 1000)}`,
          },
          { key: 'signIns', label: words.signIns, children: `${answered.length} / ${calls.length}` },
        ]}
      />
      <IntervalBar
        label={words.presence}
        from={classBegin}
        to={classEnd}
        spans={presence.map(({ from, to }) => ({ from, to: until(to) }))}
      />
      {visits.map(({ device, joinTime, leaveTime, assumed }) => (
        <div key={`${device} ${joinTime}`}>
          {deviceName(device)} {clock(joinTime)}–{left(leaveTime)}
          {assumed === 1 && leaveTime <= now && ` (${words.assumed})`}
          <IntervalBar
            label={deviceName(device)}
            from={classBegin}
            to={classEnd}
            spans={[{ from: joinTime, to: until(leaveTime) }]}
          />
        </div>
      ))}
    </>
  );
}
