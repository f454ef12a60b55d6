/** What the page has read that may lack what was written just before: its answers said so (`Cowrie-Stale`). */
export type Behind = {
  isBehind(): boolean;
  subscribe(onChange: () => void): () => void;
  /** Takes what an answer says of itself. */
  note(url: string, init: RequestInit | undefined, answer: Response): void;
  /** What was read is shown no longer. */
  forget(): void;
};

export function createBehind(): Behind {
  const behind = new Set<string>();
  const listeners = new Set<() => void>();
  const change = (make: () => void) => {
    const before = behind.size > 0;
    make();
    if (behind.size > 0 === before) return;
    for (const onChange of listeners) onChange();
  };
  return {
    isBehind: () => behind.size > 0,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    note(url, init, answer) {
      if (!answer.ok || (init?.method ?? 'GET') !== 'GET') return;
      const { what, isFurtherPage } = readOf(url);
      if (answer.headers.get('cowrie-stale') === 'true') change(() => behind.add(what));
      // The pages before it are as they were.
      else if (!isFurtherPage) change(() => behind.delete(what));
    },
    forget: () => change(() => behind.clear()),
  };
}

/** Which list a page is of: all that its address says but the cursor, and the moment of a balance. */
function readOf(address: string): { what: string; isFurtherPage: boolean } {
  const url = new URL(address);
  const isFurtherPage = url.searchParams.has('cursor');
  for (const name of ['cursor', 'at']) url.searchParams.delete(name);
  return { what: url.href, isFurtherPage };
}
