import { useRouter, useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Made, Toast } from './toast.tsx';

type Asks = {
  /** Shows a dialog, which gets the way to close it. */
  ask(dialogOf: (close: () => void) => ReactNode): void;
  /** Says what an act made, whose dialog is gone. */
  say(made: Made): void;
};

const Context = createContext<Asks>({ ask: () => undefined, say: () => undefined });
export const useAsk = () => useContext(Context).ask;
export const useSayMade = () => useContext(Context).say;

/** The one place where acts are asked for: a dialog outlives the row that it began at, and ends with its page; so does what it made. */
export function Asking({ children }: { children: ReactNode }) {
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [asked, setAsked] = useState<{ at: string; dialog: ReactNode } | null>(null);
  const [made, setMade] = useState<{ at: string; what: Made } | null>(null);
  // Else they would be there when somebody comes back.
  if (asked && asked.at !== path) setAsked(null);
  if (made && made.at !== path) setMade(null);
  const asks: Asks = {
    ask(dialogOf) {
      setMade(null);
      // Its answer may come when it was left, and another is open.
      const close = () => setAsked((now) => (now?.dialog === dialog ? null : now));
      const dialog: ReactNode = dialogOf(close);
      setAsked({ at: path, dialog });
    },
    say(what) {
      if (router.state.location.pathname === path) setMade({ at: path, what });
    },
  };
  return (
    <Context value={asks}>
      {children}
      {asked?.at === path && asked.dialog}
      <Toast made={made?.at === path ? made.what : null} onClose={() => setMade(null)} />
    </Context>
  );
}
