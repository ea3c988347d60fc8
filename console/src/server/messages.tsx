import { message } from 'antd';
import { createContext, type ReactNode, useContext } from 'react';

/** Long enough to be read by someone who looked elsewhere. */
const shownSeconds = 5;

const MessagesContext = createContext<ReturnType<typeof message.useMessage>[0] | undefined>(undefined);

/** Shows the messages of everything within it. */
export function Messages({ children }: { children: ReactNode }) {
  const [messages, shown] = message.useMessage({ duration: shownSeconds });
  return (
    <MessagesContext value={messages}>
      {shown}
      {children}
    </MessagesContext>
  );
}

/** Shows short messages above the page. */
export function useMessages() {
  const messages = useContext(MessagesContext);
  if (messages === undefined) throw new Error('Messages are shown only within <Messages>');
  return messages;
}
