import type { InMessage } from '@cowrie/messaging';
import { afterEach, describe, expect, it } from '@jest/globals';
import { chained, createTestChain } from '../testing/chain.ts';
import { eventMessage, recorded, transfers, voidedOf } from '../testing/events.ts';
import { createFakePlatform, type FakePlatform } from '../testing/fake-platform.ts';

let open: FakePlatform[] = [];
afterEach(async () => {
  await Promise.all(open.map((platform) => platform.close()));
  open = [];
});

async function delivered(
  messages: readonly InMessage[],
  leave: readonly bigint[] = [],
): Promise<FakePlatform> {
  const platform = createFakePlatform({ retryStoppedMs: 100 });
  open.push(platform);
  for (const offset of leave) platform.leave.add(offset);
  platform.topic.set(
    0,
    messages.map((message, index) => ({ ...message, offset: BigInt(index) })),
  );
  platform.assign(0);
  await platform.deliver();
  return platform;
}

const place = (sequence: number) => ({ offset: 0, sequence });
const foreign = (sequence: number) => chained([eventMessage(recorded({ id: 666 }), place(sequence))]);
/** The forger has read the chain and continues it. */
const forged = (after: readonly InMessage[], sequence: number, type?: string): InMessage[] =>
  chained([
    ...after,
    eventMessage(recorded({ id: 666 }), { ...place(sequence), ...(type && { type }) }),
  ]).slice(-1);

const NEVER_SKIPPED = /Nothing is skipped: .*leave (it|that one) behind/;

describe('a record that is not the ledger’s', () => {
  it('stops the partition when it does not follow the transaction before it', async () => {
    const [one, two, three] = transfers(3).map((message) => [message]);
    const messages = [...(one ?? []), ...foreign(2), ...(two ?? []), ...(three ?? [])];
    const platform = await delivered(messages);
    expect(platform.written).toEqual([1]);
    expect(platform.problems()).toEqual([
      expect.stringMatching(/event 2 at offset 1 does not continue the hash chain/),
    ]);
    expect(platform.problems()[0]).toMatch(NEVER_SKIPPED);
    platform.leave.add(1n);
    while (platform.paused.size > 0) await platform.deliver();
    await platform.deliver();
    expect(platform.written).toEqual([1, 2, 3]);
    expect(platform.problems()).toEqual([]);
  });

  it('stops the partition when its content is not that of its hash', async () => {
    const [one, two] = transfers(2);
    const changed = String(two?.value).replace('"amount":1.5', '"amount":2.5');
    const messages = [one, two && { ...two, value: Buffer.from(changed) }].flatMap(
      (message) => message ?? [],
    );
    const platform = await delivered(messages);
    expect(platform.written).toEqual([1]);
    expect(platform.problems()).toEqual([expect.stringMatching(/its hash is not that of its content/)]);
  });

  it.each([
    ['a transaction that continues the chain', undefined],
    ['an event without a hash', 'coin.wallet.opened'],
  ])('stops the partition at the real one when its number was taken by %s', async (_name, type) => {
    const [one, two] = transfers(2).map((message) => [message]);
    const messages = [...(one ?? []), ...forged(one ?? [], 2, type), ...(two ?? [])];
    const platform = await delivered(messages);
    expect(platform.problems()).toEqual([
      expect.stringMatching(/event 2 at offset 2.*another record was taken with its number/),
    ]);
    const again = await delivered(messages, [1n]);
    expect(again.written).toEqual([1, 2]);
  });

  it('stops no partition for good with a number far ahead', async () => {
    const [one, two] = transfers(2).map((message) => [message]);
    const messages = [...(one ?? []), ...foreign(1_000_000), ...(two ?? [])];
    expect((await delivered(messages)).problems()).toEqual([expect.stringMatching(NEVER_SKIPPED)]);
    expect((await delivered(messages, [1n])).written).toEqual([1, 2]);
  });

  it('is missed when it was the ledger’s and was left behind by mistake', async () => {
    const platform = await delivered(transfers(3), [1n]);
    expect(platform.written).toEqual([1]);
    expect(platform.problems()).toEqual([expect.stringMatching(/event 3 at offset 2 came where 2 was due/)]);
  });
});

describe('the hash chain', () => {
  it('goes on past events without a hash, and over what is published twice', async () => {
    const wallet = eventMessage({ walletId: 'x' }, { ...place(2), type: 'coin.wallet.opened' });
    const [one, three] = chained([
      eventMessage(recorded({ id: 1 }), place(1)),
      eventMessage(recorded({ id: 3 }), place(3)),
    ]);
    const messages = [one, wallet, one, three, wallet, three].flatMap((message) => message ?? []);
    const platform = await delivered(messages);
    expect(platform.written).toEqual([1, 3]);
    expect(platform.problems()).toEqual([]);
  });

  it('goes on after a restore behind the last transaction that is not void, however many events say so', async () => {
    const chain = createTestChain();
    const before = chain.add(transfers(5));
    const voiding = chain.add(
      [before.slice(2, 4), before.slice(4)].map((part, index) =>
        eventMessage(voidedOf(part), { ...place(6 + index), type: 'coin.events.voided' }),
      ),
    );
    // They follow 2, because the test's chain has dropped the void ones.
    const after = chain.add([
      eventMessage(recorded({ id: 8 }), place(8)),
      eventMessage(recorded({ id: 9 }), place(9)),
    ]);
    const platform = await delivered([...before, ...voiding, ...after]);
    expect(platform.problems()).toEqual([]);
    expect(platform.written).toEqual([1, 2, 3, 4, 5, 8, 9]);
  });

  it('begins with the first transaction where a consumer begins in the middle', async () => {
    const platform = createFakePlatform();
    open.push(platform);
    const messages = transfers(4);
    platform.topic.set(0, messages);
    platform.positions.set(0, {
      partition: 0,
      nextOffset: 2n,
      nextSequence: 3n,
      lastDigest: null,
      head: null,
    });
    platform.assign(0);
    await platform.deliver();
    expect(platform.written).toEqual([3, 4]);
    expect(platform.problems()).toEqual([]);
  });
});
