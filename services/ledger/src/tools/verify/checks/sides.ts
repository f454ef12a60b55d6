import { type AccountId, xafOwnerOf } from '../../../book/account.ts';
import type { StoredTransaction } from '../read/read-transactions.ts';

/** Accounts by kind: u user, i issuance, t treasury, r rewards, o general operations; of XAF f user, I p d its own. */
const KINDS: Readonly<Record<number, string>> = {
  0: 'i',
  [-1]: 't',
  [-2]: 't',
  [-3]: 'r',
  [-4]: 'o',
  [-11]: 'I',
  [-12]: 'p',
  [-13]: 'd',
};

/** From which kind to which a type leads; `docs/hash-chain.md` has the same table for third parties. */
const SIDES: ReadonlyMap<string, RegExp> = new Map([
  ['MINT', /^i[utro]$/],
  ['BURN', /^ui$/],
  ['TRANSFER', /^([utro][utro]|fd)$/],
  ['PURCHASE', /^u[tro]$/],
  ['REWARD', /^ru$/],
  ['REFUND', /^[tro]u$/],
  ['EXCHANGE', /^(uo|If)$/],
  ['WITHDRAWAL', /^fp$/],
  ['PAYOUT', /^pI$/],
  ['RETURN', /^p[fd]$/],
]);

function kindOf(id: AccountId): string {
  return KINDS[id] ?? (id > 0 ? 'u' : xafOwnerOf(id) === null ? '?' : 'f');
}

/** What is wrong with the accounts of a transaction of its type; else undefined. */
export function sidesProblem({ type, from, to }: StoredTransaction): string | undefined {
  if (from === to) return 'both sides are the same account';
  if (SIDES.get(type)?.test(kindOf(from) + kindOf(to))) return undefined;
  return `a ${type} does not lead from account ${from} to ${to}`;
}
