import { lessonAt } from '../data/learning.ts';
import { membersOf, type Plan } from '../data/plan.ts';
import { Random } from '../data/random.ts';

const eventsPerBatch = 500;
const batchesPerLesson = 10;
const lessonsAtOnce = 16;
const random = new Random(40);
let batches = 0;
/** Each run uses new event ids, because a known event costs the server less. */
const run = Date.now().toString(36);

/**
 * Ten minutes of events of a lesson, as JSON: students join, send heartbeats, raise a hand, answer, get rewards and leave.
 * Sixteen lessons run at the same time; each has ten batches, in order of time.
 */
export function nextBatch(plan: Plan): string {
  const number = batches++;
  const round = Math.floor(number / (lessonsAtOnce * batchesPerLesson));
  const lessonId = 1 + round * lessonsAtOnce + (number % lessonsAtOnce);
  const batch = Math.floor(number / lessonsAtOnce) % batchesPerLesson;
  const { groupId, teacherId, atMs, minutes } = lessonAt(plan, lessonId);
  const students = membersOf(plan, groupId);
  const spanMs = (minutes * 60_000) / batchesPerLesson;
  const events = Array.from({ length: eventsPerBatch }, (_, index) => ({
    eventId: `${run}-${number}-${index}`,
    liveclass: String(lessonId),
    time: atMs + batch * spanMs + Math.floor((index * spanMs) / eventsPerBatch),
    ...(batch === 0 && index === 0
      ? { kind: 'join', userId: `0_${teacherId}`, device: 'desk' }
      : happening(batch, index, `1_${students[index % students.length]}`)),
  }));
  return JSON.stringify({ events });
}

function happening(batch: number, index: number, userId: string) {
  const device = 'pad';
  if (batch === 0 && index <= 30) return { kind: 'join', userId, device };
  if (batch === batchesPerLesson - 1 && index >= eventsPerBatch - 30) return { kind: 'leave', userId, device };
  if (random.happens(0.9)) return { kind: 'heartbeat', userId, device };
  if (random.happens(0.4)) return { kind: 'hand', userId, ref: `${batch}-${index}` };
  if (random.happens(0.5)) return { kind: 'answer', userId, ref: `question ${batch}`, isRight: random.below(2) };
  return { kind: 'reward', userId, points: 1 + random.below(3) };
}
