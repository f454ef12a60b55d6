import type { Findings } from '../findings.ts';
import { SENT_TYPES } from '../published-types.ts';

type EventData = {
  userId: number;
  direction?: string;
  fromUserId: number | null;
  type: string;
  holdId?: string;
};

/**
 * Nothing is sent from a wallet between its frozen and unfrozen events. A user's events are all in one partition, and
 * each partition is in order. At the end the frozen wallets are those that the events leave frozen.
 */
export function checkFreezes(
  published: ReadonlyMap<string, { type: string; text: string }>,
  { before, after }: { before: ReadonlySet<number>; after: ReadonlySet<number> },
  findings: Findings,
): void {
  const frozen = new Set(before);
  for (const [place, { type, text }] of published) {
    if (!type.startsWith('coin.wallet.') && type !== 'coin.transaction.recorded') continue;
    const told = JSON.parse(text) as EventData;
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
