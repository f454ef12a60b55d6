import { useRouter, useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Completed, Toast } from './toast.tsx';

type DialogActions = {
  open(dialogOf: (close: () => void) => ReactNode): void;
  showToast(made: Completed): void;
};

const Context = createContext<DialogActions>({ open: () => undefined, showToast: () => undefined });
export const useOpenDialog = () => useContext(Context).open;
export const useShowToast = () => useContext(Context).showToast;

/**
 * Holds the open dialog and the toast of a page. A dialog survives the removal of the row that opened it;
 * both close when the page changes.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [asked, setAsked] = useState<{ at: string; dialog: ReactNode } | null>(null);
  const [made, setMade] = useState<{ at: string; what: Completed } | null>(null);
  // Otherwise they would reappear when the user returns.
  if (asked && asked.at !== path) setAsked(null);
  if (made && made.at !== path) setMade(null);
  const asks: DialogActions = {
    open(dialogOf) {
      setMade(null);
      // A late answer must not close a dialog that was opened since.
      const close = () => setAsked((now) => (now?.dialog === dialog ? null : now));
      const dialog: ReactNode = dialogOf(close);
      setAsked({ at: path, dialog });
    },
    showToast(what) {
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
