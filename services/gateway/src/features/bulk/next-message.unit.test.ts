import { LIMITS, type Metadata } from '@cowrie/contracts';
import { MESSAGE_MAX_BYTES, type Request } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { bulk, resultsOf, withBulk } from '../../testing/bulk.ts';
import { type Script, silent } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { HOLD, holdState, transactionState, walletState } from '../../testing/states.ts';

const textsOf = (character: string): { metadata: Metadata; reason: string } => ({
  metadata: Object.fromEntries(
    Array.from({ length: LIMITS.metadataMax }, (_, index) => [
      String(index).padStart(LIMITS.metadataKeyMax, 'k'),
      character.repeat(LIMITS.metadataValueMax),
    ]),
  ),
  reason: character.repeat(LIMITS.reasonMax),
});
const OF_HOLD = textsOf('\u0001');
const position = { partition: 3, sequence: 9 };
const hold = holdState(OF_HOLD);

type SplitPurchase = { legs: object[]; reason: string; metadata: Metadata };

const SCRIPT: Script = {
  'hold.get': () => ({ hold: holdState() }),
  'hold.capture': () => ({ transaction: transactionState({ ...OF_HOLD, holdId: HOLD }), hold, position }),
  'hold.release': () => ({ hold, position }),
  'coins.split-purchase': ({ legs, reason, metadata }: SplitPurchase) => ({
    transactions: legs.map(() => transactionState({ type: 'PURCHASE', groupId: HOLD, reason, metadata })),
    wallet: walletState(2),
    position,
  }),
};

function createLedger(sizes: number[]): Script {
  const script = withBulk(SCRIPT);
  return {
    ...script,
    bulk(data, request: Request) {
      const answer = script.bulk?.(data, request);
      const bytes = Buffer.byteLength(JSON.stringify(answer));
      sizes.push((data as { items: unknown[] }).items.length);
      return bytes > MESSAGE_MAX_BYTES ? silent('outcome_unknown') : answer;
    },
  };
}

const split = {
  splits: Array.from({ length: LIMITS.splitsMax }, (_, index) => ({ toUserId: index + 10, amount: 1 })),
  amount: LIMITS.splitsMax,
  ...textsOf('x'),
};

describe('a message of a bulk', () => {
  it.each([
    ['capture', { holdId: HOLD }, 100, 201],
    ['release', { holdId: HOLD }, 150, 200],
    ['purchase', split, 40, 201],
  ])('has as many operations as its reply has room for: %s', async (operation, data, count, status) => {
    const sizes: number[] = [];
    const gateway = await createTestGateway(createLedger(sizes));
    const results = resultsOf(await gateway.as(2, bulk(Array(count).fill({ operation, data }))));
    const statuses = results.map(({ status, body }) => body.code ?? status);
    expect(new Set(statuses)).toEqual(new Set([status]));
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
  });
});
