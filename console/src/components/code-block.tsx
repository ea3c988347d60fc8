import { Copy } from './copy-button.tsx';
import { Wide } from './scroll-area.tsx';

/** Text for programs, to be read and copied; what is long scrolls in its own place. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <>
      <Wide label={label}>
        <pre className="code">{text}</pre>
      </Wide>
      <Copy text={text} />
    </>
  );
}
