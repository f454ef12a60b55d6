import { ACTION_RULES, type Action, type ApprovalPageKey, type ApprovalState } from '@cowrie/contracts';

/** The services that have approvals of an action; null: of any. */
export function servicesOf(action: Action | null): readonly ('ledger' | 'user')[] {
  return action === null ? ['ledger', 'user'] : [ACTION_RULES[action].service];
}

type Page = { approvals: readonly ApprovalState[]; next: ApprovalPageKey | null };

/**
 * A page of all, newest first; each service gives its first after the place, at most `limit`. None goes further than the service
 * that has come least far: what is older there is not known yet.
 */
export function mergePages(
  pages: readonly Page[],
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

/** Ids are written alike everywhere: as texts they have the order that the databases give them. */
function newestFirst(one: ApprovalPageKey, other: ApprovalPageKey): number {
  return other.createdAtMs - one.createdAtMs || (one.id === other.id ? 0 : one.id < other.id ? 1 : -1);
}
