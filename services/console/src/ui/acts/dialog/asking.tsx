import { useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useState } from 'react';

/** Shows a dialog, which gets the way to close it. */
type Ask = (dialogOf: (close: () => void) => ReactNode) => void;

const Context = createContext<Ask>(() => undefined);
export const useAsk = () => useContext(Context);

/** The one place where acts are asked for: a dialog outlives the row that it began at, and ends with its page. */
export function Asking({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [asked, setAsked] = useState<{ at: string; dialog: ReactNode } | null>(null);
  const close = () => setAsked(null);
  return (
    <Context value={(dialogOf) => setAsked({ at: path, dialog: dialogOf(close) })}>
      {children}
      {asked?.at === path && asked.dialog}
    </Context>
  );
}
