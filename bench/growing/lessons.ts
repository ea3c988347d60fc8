import { Random } from '../data/random.ts';
import { dayMs, type Group, hourMs, request, type School, write } from './school.ts';

const lessonsPerGroup = 20;

interface Lesson {
  readonly liveclass: string;
  readonly beginTime: number;
  readonly endTime: number;
}

/** Past lessons of each class, and what happened in them. */
export async function addLessons(school: School, groups: readonly Group[]) {
  const scheduled = await write<{ list: Lesson[] }>(
    school,
    groups.map(({ groupId }) => {
      const beginTime = school.beginMs + dayMs + (groupId % 12) * hourMs;
      return request('/liveclass/schedule', {
        groupId,
        shortDesc: '一次函数',
        classType: 'small',
        beginTime,
        endTime: beginTime + hourMs,
        repeat: { every: 'day', interval: 3, count: lessonsPerGroup },
      });
    }),
  );
  const random = new Random(groups[0]?.groupId ?? 0);
  const batches = scheduled.flatMap(({ list }, index) =>
    list.map((lesson) => request('/liveclass/events', { events: eventsOf(random, lesson, groups[index]) })),
  );
  await write(school, batches);
}

function eventsOf(random: Random, { liveclass, beginTime, endTime }: Lesson, group: Group | undefined) {
  const visit = (userId: string, late: number) => [
    { liveclass, eventId: `join ${userId}`, kind: 'join', time: beginTime + late, userId, device: 'pad' },
    { liveclass, eventId: `leave ${userId}`, kind: 'leave', time: endTime, userId, device: 'pad' },
  ];
  const { teacherId = '', students = [] } = group ?? {};
  const present = students.filter(() => random.happens(0.85));
  return [
    ...visit(teacherId, 0),
    ...present.flatMap((userId) => visit(userId, random.below(600_000))),
    ...present
      .filter(() => random.happens(0.3))
      .map((userId) => ({
        liveclass,
        eventId: `hand ${userId}`,
        kind: 'hand',
        time: endTime - 600_000,
        userId,
        ref: userId,
      })),
  ];
}
