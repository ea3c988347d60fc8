import { type ReactNode, useEffect } from 'react';

/** A page: its title, what can be done on it, and what it shows. */
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
