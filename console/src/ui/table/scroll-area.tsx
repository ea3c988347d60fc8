import type { ReactNode } from 'react';

/** Scrolls sideways if its content is wider than the window, by keyboard as well. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
    <section className="sheet" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
