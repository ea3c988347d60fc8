import type { ReactNode } from 'react';

/** Something that may be wider than the window: it scrolls in its own place, by keyboard too. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
    <section className="sheet" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
