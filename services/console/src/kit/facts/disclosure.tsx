import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

/** What is not shown until somebody asks for it; it is not made before either. */
export function Disclosure({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && children}
    </details>
  );
}
