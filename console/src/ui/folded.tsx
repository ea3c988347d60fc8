import { type ReactNode, useState } from 'react';

interface FoldedProps {
  readonly title: string;
  /** Whether it is open until the user folds it. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Something that few need: its content is rendered, and its script loaded, when the user opens it. */
export function Folded({ title, open: opens = false, children }: FoldedProps) {
  const [open, setOpen] = useState(opens);
  return (
    <details className="block" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  );
}
