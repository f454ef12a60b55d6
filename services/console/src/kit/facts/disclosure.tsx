import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

type Props = { name: string; isOpenAtFirst?: boolean; children: ReactNode };

export function Disclosure({ name, isOpenAtFirst = false, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      open={isOpen}
      className={classes.disclosure}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{name}</summary>
      {isOpen && children}
    </details>
  );
}
