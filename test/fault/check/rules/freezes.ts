import type { Findings } from '../findings.ts';
import { SENT_TYPES } from '../published-types.ts';

type Told = { userId: number; direction?: string; fromUserId: number | null; type: string; holdId?: string };

/**
 * Between the events that a wallet is frozen and that it is not, nothing is sent from it: each partition's events are in order, and a user's
 * are in one. Who is frozen at the end is whom the events leave so.
 */
export function checkFreezes(
  published: ReadonlyMap<string, { type: string; text: string }>,
  { before, after }: { before: ReadonlySet<number>; after: ReadonlySet<number> },
  findings: Findings,
): void {
  const frozen = new Set(before);
  for (const [place, { type, text }] of published) {
    if (!type.startsWith('coin.wallet.') && type !== 'coin.transaction.recorded') continue;
    const told = JSON.parse(text) as Told;
    if (type === 'coin.wallet.frozen' && told.direction !== 'IN') frozen.add(told.userId);
    if (type === 'coin.wallet.unfrozen') frozen.delete(told.userId);
    const isSent =
      type === 'coin.transaction.recorded' && SENT_TYPES.includes(told.type) && told.holdId === undefined;
    if (isSent && told.fromUserId !== null && frozen.has(told.fromUserId))
      findings.add(
        'events:frozen',
        `${place}: user ${told.fromUserId} sent coins while their wallet was frozen`,
      );
  }
  for (const id of [...frozen, ...after].filter((each) => frozen.has(each) !== after.has(each)))
    findings.add(
      'events:frozen',
      `user ${id} is ${after.has(id) ? '' : 'not '}frozen, the events say otherwise`,
    );
}
