import { Button } from 'antd';
import { createElement, Fragment, useState } from 'react';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { queryClient } from './api.ts';
import { isChangedMeanwhile, useExplain } from './explain.ts';
import { useMessages } from './messages.tsx';

/** The user went back: nothing was sent, and there is no error to show. */
export class WentBack extends Error {}

type OnError = (message: string, error: unknown) => void;

/** Runs something asynchronous, tells whether it is running, and shows an error message if it fails. */
export function useAsyncAction(onError?: OnError) {
  const message = useMessages();
  const explain = useExplain();
  const [isRunning, setIsRunning] = useState(false);
  /** True if the action succeeded. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setIsRunning(true);
    try {
      await action();
      return true;
    } catch (error) {
      if (error instanceof WentBack) return false;
      // The page shows what is stored now.
      if (isChangedMeanwhile(error)) void queryClient.invalidateQueries();
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
  /** The request that reverses this one, where there is one. The success message then offers "Undo". */
  readonly undo?: ((answer: Answer) => (() => Promise<unknown>) | undefined) | undefined;
}

const undoSeconds = 8;

/** Shows a success message with a button that reverses the change. Only the last change can be undone. */
function useUndoMessage() {
  const words = useWords(common);
  const message = useMessages();
  const { run } = useAsyncAction();
  return (text: string, undo: () => Promise<unknown>) => {
    const key = 'undo';
    const reverse = () => {
      message.destroy(key);
      return run(async () => {
        await undo();
        message.success(words.undone);
        await queryClient.invalidateQueries();
      });
    };
    const button = createElement(Button, { type: 'link', size: 'small', onClick: () => void reverse() }, words.undo);
    message.success({ key, content: createElement(Fragment, {}, text, ' ', button), duration: undoSeconds });
  };
}

/** Sends a change, shows whether it succeeded, and fetches everything on the screen again. */
export function useMutation(onError?: OnError) {
  const { done } = useWords(common);
  const message = useMessages();
  const showUndo = useUndoMessage();
  const { run, isRunning } = useAsyncAction(onError);
  const mutate = <Answer>(
    send: () => Promise<Answer>,
    { onSuccess, successMessage, undo }: MutationOptions<Answer> = {},
  ) =>
    run(async () => {
      const answer = await send();
      onSuccess?.(answer);
      const text = successMessage?.(answer) ?? done;
      const reverse = undo?.(answer);
      if (reverse === undefined) message.success(text);
      else showUndo(text, reverse);
      await queryClient.invalidateQueries();
    });
  return { mutate, isRunning };
}
