import { useSyncExternalStore } from 'react';

/**
 * The token stands behind the `#` of a mail's link. It is removed from the address, and so from the browser's history,
 * before anything else sees it. The entry imports this module first, because the router stores addresses.
 */

const PATHS: readonly string[] = ['/verify', '/reset'];
const BASE = '/console';

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

export function useMailToken(path: string): string | null {
  const current = useSyncExternalStore(subscribeToToken, () => heldToken);
  return current?.path === path ? current.token : null;
}
