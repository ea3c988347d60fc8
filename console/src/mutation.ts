import { App } from 'antd';
import { useState } from 'react';
import { queryClient } from './api.ts';
import { useExplain } from './explain.ts';
import { useWords } from './words/bilingual.ts';
import { common } from './words/common.ts';

type OnError = (message: string, error: unknown) => void;

/** Runs something asynchronous, tells whether it is running, and shows an error message if it fails. */
export function useAsyncAction(onError?: OnError) {
  const { message } = App.useApp();
  const explain = useExplain();
  const [isRunning, setIsRunning] = useState(false);
  /** True if the action succeeded. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setIsRunning(true);
    try {
      await action();
      return true;
    } catch (error) {
      const reason = explain(error);
      if (onError === undefined) message.error(reason);
      else onError(reason, error);
      return false;
    } finally {
      setIsRunning(false);
    }
  };
  return { run, isRunning };
}

interface MutationOptions<Answer> {
  readonly onSuccess?: ((answer: Answer) => void) | undefined;
  /** Shown instead of "Done". */
  readonly successMessage?: ((answer: Answer) => string) | undefined;
}

/** Sends a change, shows whether it succeeded, and fetches everything on the screen again. */
export function useMutation(onError?: OnError) {
  const { done } = useWords(common);
  const { message } = App.useApp();
  const { run, isRunning } = useAsyncAction(onError);
  const mutate = <Answer>(send: () => Promise<Answer>, { onSuccess, successMessage }: MutationOptions<Answer> = {}) =>
    run(async () => {
      const answer = await send();
      onSuccess?.(answer);
      message.success(successMessage?.(answer) ?? done);
      await queryClient.invalidateQueries();
    });
  return { mutate, isRunning };
}
