import { groupBy } from '../../../database/group-by.ts';
import { clip, type Interval } from './intervals.ts';
import type { LessonEvent, LessonEventKind } from './lesson-event.ts';

/** One visit of one device, from a join to where it ended; `endedBy` other than 'leave' is an assumption of ours. */
export interface Presence {
  readonly userId: number;
  readonly device: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly endedBy: 'leave' | 'nextJoin' | 'heartbeat' | 'lessonEnd';
  /** Nothing but the join shows that the device was there: its leave is missing and it sends no heartbeats. */
  readonly isAssumed: boolean;
  readonly onStage: readonly Interval[];
  readonly connected: readonly Interval[];
}

const heartbeatLastsMs = 60_000;

/** The visits that began before the lesson's end, out of events in order. */
export function derivePresences(events: readonly LessonEvent[], lessonEndMs: number): Presence[] {
  return [...groupBy(events, ({ userId, device }) => `${userId} ${device}`).values()].flatMap((ofDevice) => {
    const sendsHeartbeats = ofDevice.some((event) => event.kind === 'heartbeat');
    const visits = splitAtJoins(ofDevice);
    return visits
      .filter((visit) => visit.fromMs < lessonEndMs)
      .map((visit, index) => {
        const limits = { nextJoinMs: visits[index + 1]?.fromMs, sendsHeartbeats, lessonEndMs };
        const { toMs, endedBy } = endOf(visit, limits);
        const bounds = { from: visit.fromMs, to: toMs };
        return {
          userId: visit.userId,
          device: visit.device,
          fromMs: visit.fromMs,
          toMs,
          endedBy,
          isAssumed: endedBy !== 'leave' && !sendsHeartbeats,
          onStage: clip(switchedOn(visit.events, 'stageOn', 'stageOff'), bounds),
          connected: clip(switchedOn(visit.events, 'micOn', 'micOff'), bounds),
        };
      });
  });
}

/** A join and what the device sent up to its next join. */
interface Visit {
  readonly userId: number;
  readonly device: string;
  readonly fromMs: number;
  readonly events: LessonEvent[];
}

/**
 * What precedes the first join belongs to no visit: so a leave without a join is ignored. Two joins in one instant are
 * one: nobody is known to have left between them.
 */
function splitAtJoins(events: readonly LessonEvent[]): Visit[] {
  const visits: Visit[] = [];
  for (const event of events) {
    if (event.kind === 'join' && event.userId !== null) {
      if (visits.at(-1)?.fromMs === event.atMs) continue;
      visits.push({ userId: event.userId, device: event.device, fromMs: event.atMs, events: [] });
    } else visits.at(-1)?.events.push(event);
  }
  return visits;
}

function endOf(
  visit: Visit,
  limits: { nextJoinMs: number | undefined; sendsHeartbeats: boolean; lessonEndMs: number },
): Pick<Presence, 'toMs' | 'endedBy'> {
  const leave = visit.events.find((event) => event.kind === 'leave');
  if (leave !== undefined) return { toMs: leave.atMs, endedBy: 'leave' };
  // The join is a sign of life like a heartbeat: a device that sends them and sent none since was gone within a minute.
  const lastSignMs = visit.events.findLast((event) => event.kind === 'heartbeat')?.atMs ?? visit.fromMs;
  const silentMs = limits.sendsHeartbeats ? lastSignMs + heartbeatLastsMs : undefined;
  const never = Number.POSITIVE_INFINITY;
  const toMs = Math.min(limits.nextJoinMs ?? never, silentMs ?? never, limits.lessonEndMs);
  return { toMs, endedBy: toMs === limits.nextJoinMs ? 'nextJoin' : toMs === silentMs ? 'heartbeat' : 'lessonEnd' };
}

/** From each first `on` to the next `off`, or without end. */
function switchedOn(events: readonly LessonEvent[], on: LessonEventKind, off: LessonEventKind): Interval[] {
  const intervals: Interval[] = [];
  let sinceMs: number | undefined;
  for (const { kind, atMs } of events) {
    if (kind === on) sinceMs ??= atMs;
    else if (kind === off && sinceMs !== undefined) {
      intervals.push({ from: sinceMs, to: atMs });
      sinceMs = undefined;
    }
  }
  if (sinceMs !== undefined) intervals.push({ from: sinceMs, to: Number.POSITIVE_INFINITY });
  return intervals;
}
