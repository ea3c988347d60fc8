import { CopyButton } from './copy-button.tsx';
import { ScrollArea } from './scroll-area.tsx';

/** A block of code with a copy button. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <>
      <ScrollArea label={label}>
        <pre className="code">{text}</pre>
      </ScrollArea>
      <CopyButton text={text} />
    </>
  );
}
