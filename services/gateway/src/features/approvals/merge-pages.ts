import { ACTION_RULES, type Action, type ApprovalPageKey, type ApprovalState } from '@cowrie/contracts';

export function servicesOf(action: Action | null): readonly ('ledger' | 'user')[] {
  return action === null ? ['ledger', 'user'] : [ACTION_RULES[action].service];
}

type ApprovalPage = { approvals: readonly ApprovalState[]; next: ApprovalPageKey | null };

/**
 * Each service gives at most `limit` approvals after the position, newest first. The result ends where the first
 * incomplete page ends, because older ones of that service are not known yet.
 */
export function mergePages(
  pages: readonly ApprovalPage[],
  limit: number,
): { approvals: readonly ApprovalState[]; next: ApprovalPageKey | null } {
  const all = pages
    .flatMap(({ approvals }) => approvals)
    .filter((approval) => pages.every(({ next }) => next === null || newestFirst(approval, next) <= 0))
    .sort(newestFirst);
  const approvals = all.slice(0, limit);
  const last = approvals.at(-1);
  const hasMore = all.length > limit || pages.some(({ next }) => next !== null);
  return { approvals, next: last && hasMore ? { createdAtMs: last.createdAtMs, id: last.id } : null };
}

/** Ids have one spelling, so their text order equals the order in the databases. */
function newestFirst(one: ApprovalPageKey, other: ApprovalPageKey): number {
  return other.createdAtMs - one.createdAtMs || (one.id === other.id ? 0 : one.id < other.id ? 1 : -1);
}
