export type StaleReads = {
  isStale(): boolean;
  subscribe(onChange: () => void): () => void;
  noteAnswer(url: string, init: RequestInit | undefined, answer: Response): void;
  forget(): void;
};

export function createStaleReads(): StaleReads {
  const behind = new Set<string>();
  const listeners = new Set<() => void>();
  const change = (make: () => void) => {
    const before = behind.size > 0;
    make();
    if (behind.size > 0 === before) return;
    for (const onChange of listeners) onChange();
  };
  return {
    isStale: () => behind.size > 0,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    noteAnswer(url, init, answer) {
      if (!answer.ok || (init?.method ?? 'GET') !== 'GET') return;
      const { what, isFurtherPage } = describeRead(url);
      if (answer.headers.get('cowrie-stale') === 'true') change(() => behind.add(what));
      // A further page that is up to date does not refresh the earlier pages of the list.
      else if (!isFurtherPage) change(() => behind.delete(what));
    },
    forget: () => change(() => behind.clear()),
  };
}

/** Identifies the list that a page belongs to: its address without the cursor and the moment of a balance. */
function describeRead(address: string): { what: string; isFurtherPage: boolean } {
  const url = new URL(address);
  const isFurtherPage = url.searchParams.has('cursor');
  for (const name of ['cursor', 'at']) url.searchParams.delete(name);
  return { what: url.href, isFurtherPage };
}
