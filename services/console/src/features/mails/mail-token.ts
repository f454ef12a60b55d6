import { useSyncExternalStore } from 'react';

/**
 * The token of a mail's link, which stands behind the `#` of its address. It leaves the address, and with it the history of the browser,
 * before anything else sees it, and stays in this page's memory. The entry imports this first: the router keeps addresses.
 */

/** Where links of mails lead. */
const PATHS: readonly string[] = ['/verify', '/reset'];
const BASE = '/console';

/** Whether it is a page that a mail leads to, which asks nobody to be signed in. */
export const isOfMail = (path: string): boolean => PATHS.includes(path);

let held: { path: string; token: string } | null = null;
const listeners = new Set<() => void>();

function take(): void {
  const { hash, pathname, search } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const path = pathname.slice(BASE.length);
  if (!token || !isOfMail(path)) return;
  held = { path, token };
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  for (const onChange of listeners) onChange();
}

take();
// Another link that is opened in the same tab loads no page again.
window.addEventListener('popstate', take);

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The token that a page was opened with; null without one. */
export function useMailToken(path: string): string | null {
  const current = useSyncExternalStore(subscribe, () => held);
  return current?.path === path ? current.token : null;
}
