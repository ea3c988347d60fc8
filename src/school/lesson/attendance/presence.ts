import { groupBy } from '../../../sql/group-by.ts';
import { clip, type Interval } from './intervals.ts';
import type { LessonEvent, LessonEventKind } from './lesson-event.ts';

/** One visit of one device. */
export interface Presence {
  readonly userId: number;
  readonly device: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** The leave event, or what the end follows from if there is none. */
  readonly endedBy: 'leave' | 'nextJoin' | 'heartbeat' | 'lessonEnd';
  /** Only the join proves the visit: there is no leave event, and the device sends no heartbeats. */
  readonly isUnconfirmed: boolean;
  readonly onStage: readonly Interval[];
  readonly connected: readonly Interval[];
}

const heartbeatLastsMs = 60_000;

/** The visits that began before the lesson's end. `events` must be sorted. */
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
          isUnconfirmed: endedBy !== 'leave' && !sendsHeartbeats,
          onStage: clip(switchedOn(visit.events, 'stageOn', 'stageOff'), bounds),
          connected: clip(switchedOn(visit.events, 'micOn', 'micOff'), bounds),
        };
      });
  });
}

/** A join and all events of the device until its next join. */
interface Visit {
  readonly userId: number;
  readonly device: string;
  readonly fromMs: number;
  readonly events: LessonEvent[];
}

/**
 * Drops events before the first join, such as a leave without a join. Two joins in the same millisecond start one
 * visit, because no leave separates them.
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
  // The join counts as a heartbeat. A device that sends heartbeats, but none after this join, left within a minute.
  const lastSignMs = visit.events.findLast((event) => event.kind === 'heartbeat')?.atMs ?? visit.fromMs;
  const silentMs = limits.sendsHeartbeats ? lastSignMs + heartbeatLastsMs : undefined;
  const never = Number.POSITIVE_INFINITY;
  const toMs = Math.min(limits.nextJoinMs ?? never, silentMs ?? never, limits.lessonEndMs);
  return { toMs, endedBy: toMs === limits.nextJoinMs ? 'nextJoin' : toMs === silentMs ? 'heartbeat' : 'lessonEnd' };
}

/** From each `on` event to the next `off` event; a missing `off` leaves the interval open. */
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
