import { App } from 'antd';
import { useState } from 'react';
import { queryClient } from './api.ts';
import { useWords } from './words/bilingual.ts';
import { common } from './words/common.ts';

/** Something that may go wrong: whether it is under way, and why it failed, said unless somebody else says it. */
export function useAttempt(say?: (reason: string) => void) {
  const { message } = App.useApp();
  const [waiting, setWaiting] = useState(false);
  const attempt = async (run: () => Promise<unknown>) => {
    setWaiting(true);
    try {
      await run();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (say === undefined) message.error(reason);
      else say(reason);
    } finally {
      setWaiting(false);
    }
  };
  return { attempt, waiting };
}

interface Follow<Answer> {
  readonly after?: ((answer: Answer) => void) | undefined;
  /** What is said instead of "Done". */
  readonly said?: ((answer: Answer) => string) | undefined;
}

/** A change: it is said to be done, or why not, and whatever is on the screen, which may be another now, is asked for again. */
export function useChange(say?: (reason: string) => void) {
  const { done } = useWords(common);
  const { message } = App.useApp();
  const { attempt, waiting } = useAttempt(say);
  const change = <Answer>(run: () => Promise<Answer>, { after, said }: Follow<Answer> = {}) =>
    attempt(async () => {
      const answer = await run();
      after?.(answer);
      message.success(said?.(answer) ?? done);
      await queryClient.invalidateQueries();
    });
  return { change, waiting };
}
