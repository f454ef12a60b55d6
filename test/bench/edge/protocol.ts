/** What the bench and the abuser, a process of its own, say to each other. */

export const ABUSES = ['large-bodies', 'small-bodies', 'half-bodies', 'slow-readers', 'login-storm'] as const;
export type AbuseName = (typeof ABUSES)[number];

/** Starts an abuse by one user; it goes on until it is asked to stop. */
export type StartAbuse = { kind: 'start'; abuse: AbuseName; baseUrl: string; token: string };

/** How often each status code or fault came, and what else the abuse counts. */
export type AbuseCounts = Record<string, number>;

export type AbuserSaid =
  | { kind: 'ready' }
  | { kind: 'started' }
  | { kind: 'stopped'; counts: AbuseCounts }
  | { kind: 'failed'; message: string };

/** An abuse that runs: `stop` ends all its sockets. */
export type RunningAbuse = { counts: AbuseCounts; stop(): void };

export function count(counts: AbuseCounts, name: string | number): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
