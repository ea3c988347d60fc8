import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type Path, useOpenPage } from '../browser/routing.tsx';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

/** A page for the printer: what stands above the papers is not printed. */
export function PrintPage({ title, back, children }: { title: string; back: Path; children: ReactNode }) {
  const words = useWords(common);
  const openPage = useOpenPage();
  return (
    <main className="page" id="page">
      <div className="page-head no-print">
        <h1>{title}</h1>
        <Button onClick={() => openPage(back)}>{words.close}</Button>
        <Button type="primary" onClick={() => print()}>
          {words.print}
        </Button>
      </div>
      {children}
    </main>
  );
}

/** One sheet of paper. On a phone it scrolls sideways, also by keyboard. */
export function Paper({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone must be reached without a mouse.
    <article className="a4" tabIndex={0} aria-label={label}>
      {children}
    </article>
  );
}
