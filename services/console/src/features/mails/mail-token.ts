import { useSyncExternalStore } from 'react';

/**
 * The token of a mail's link, which is behind the `#` of its address. It is removed from the address, and so
 * from the browser's history, before anything else sees it; it stays in the memory of this page. The entry
 * imports this module first, because the router stores addresses.
 */

/** The paths that mails link to. */
const PATHS: readonly string[] = ['/verify', '/reset'];
const BASE = '/console';

/** True for the pages that mails link to, which need no session. */
export const isMailPage = (path: string): boolean => PATHS.includes(path);

let heldToken: { path: string; token: string } | null = null;
const listeners = new Set<() => void>();

function takeToken(): void {
  const { hash, pathname, search } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const path = pathname.slice(BASE.length);
  if (!token || !isMailPage(path)) return;
  heldToken = { path, token };
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  for (const onChange of listeners) onChange();
}

takeToken();
// A second link opened in the same tab does not reload the page.
window.addEventListener('popstate', takeToken);

function subscribeToToken(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The token that a page was opened with; null without one. */
export function useMailToken(path: string): string | null {
  const current = useSyncExternalStore(subscribeToToken, () => heldToken);
  return current?.path === path ? current.token : null;
}
