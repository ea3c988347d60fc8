import { Checkbox } from 'antd';
import { fullName } from '../../domain/person-name.tsx';
import { type AnswerOf, call } from '../../server/api.ts';
import { useMutation } from '../../server/mutation.ts';
import { useMay } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { lessonWords } from './lesson-words.ts';

type Lesson = AnswerOf<'liveclass', 'get'>;

interface CalledProps {
  readonly liveclass: string;
  readonly listener: Lesson['students'][number];
}

/** Marks that somebody called the family; everybody who opens the lesson sees it. */
export function Called({ liveclass, listener }: CalledProps) {
  const { uniqueId, calledTime, calledBy } = listener;
  const userName = fullName(listener);
  const words = useWords(lessonWords);
  const { clock } = useFormat();
  const may = useMay();
  const { mutate, isRunning } = useMutation();
  const mark = (called: 0 | 1) =>
    mutate(() => call('liveclass', 'markCalled', { liveclass, uniqueId, called }), {
      successMessage: (answer) =>
        answer.calledTime === 0
          ? words.notCalled(userName)
          : words.wasCalled(clock(answer.calledTime), answer.calledBy),
      // Whoever removes a call cannot bring back its time.
      undo: () =>
        called === 1 && calledTime === 0
          ? () => call('liveclass', 'markCalled', { liveclass, uniqueId, called: 0 })
          : undefined,
    });
  return (
    <Checkbox
      aria-label={`${words.called}: ${userName}`}
      checked={calledTime > 0}
      disabled={isRunning || !may('liveclass:write')}
      onChange={({ target }) => void mark(target.checked ? 1 : 0)}
    >
      {calledTime > 0 && `${clock(calledTime)} ${calledBy}`}
    </Checkbox>
  );
}
