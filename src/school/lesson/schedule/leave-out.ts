import { fail, quote } from '../../../operation/errors/failure.ts';
import { liveClassErrors } from '../errors.ts';

/** The lessons that remain; every lesson left out must be one of them, and one must remain. */
export function leaveOut<Lesson, Name extends string | number>(
  lessons: readonly Lesson[],
  names: readonly Name[] = [],
  nameOf: (lesson: Lesson) => Name,
): Lesson[] {
  const known = new Set(lessons.map(nameOf));
  names.forEach((name, index) => {
    if (!known.has(name))
      throw fail(liveClassErrors.leaveOutUnknown, { param: `leaveOut[${index}]`, received: quote(name) });
  });
  const remaining = lessons.filter((lesson) => !names.includes(nameOf(lesson)));
  if (remaining.length === 0) throw fail(liveClassErrors.leaveOutAll, { param: 'leaveOut' });
  return remaining;
}
