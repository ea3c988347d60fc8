import { type ReactNode, useEffect } from 'react';

/** The layout of a page: title, actions and content. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Lectern`;
  }, [title]);
  return (
    <main className="page" id="page">
      <div className="page-head">
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </main>
  );
}
