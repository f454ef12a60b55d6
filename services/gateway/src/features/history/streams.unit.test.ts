import { text } from 'node:stream/consumers';
import { type LedgerPosition, refuse } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createBus, type RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { ListOwner, ReadYourWrites } from '../../redis/read-your-writes.ts';
import { fakeRequester, queryClientsOf } from '../../testing/fakes.ts';
import { createOpenStreams } from './open-streams.ts';
import { createTransactions } from './transactions.ts';

type Page = { letter: string; next: number | null };

function pagesOf(word: string, failsAt?: number) {
  const asked: (number | null)[] = [];
  const pageAfter = async (place: number | null): Promise<Outcome<Page>> => {
    asked.push(place);
    const at = place ?? 0;
    if (at === failsAt) return refuse('unavailable', 'away');
    return succeed({ letter: word[at] ?? '', next: at + 1 < word.length ? at + 1 : null });
  };
  return { asked, pageAfter };
}

async function* letters(pages: AsyncGenerator<Page>): AsyncGenerator<string> {
  for await (const { letter } of pages) yield letter;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('createOpenStreams', () => {
  it('reads a page only after the former one was consumed', async () => {
    const long = { letter: 'x'.repeat(100_000), next: 1 };
    let asked = 0;
    const pageAfter = async () => {
      asked += 1;
      return succeed(long);
    };
    const stream = await createOpenStreams()('user:1', pageAfter, letters);
    if (!stream.ok) throw new Error('refused');
    stream.value.stream.read();
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(asked).toBeLessThanOrEqual(2);
    stream.value.stream.destroy();
  });

  it('reads no more pages once its reader has disconnected, also when it writes nothing', async () => {
    let asked = 0;
    const pageAfter = async () => {
      asked += 1;
      await turn();
      return succeed({ letter: '', next: asked });
    };
    async function* nothing(pages: AsyncGenerator<unknown>): AsyncGenerator<string> {
      for await (const _ of pages) await turn();
      yield '';
    }
    const stream = await createOpenStreams()('user:1', pageAfter, nothing);
    if (!stream.ok) throw new Error('refused');
    const closed = new Promise((resolve) => stream.value.stream.once('close', resolve));
    stream.value.stream.read();
    while (asked < 3) await turn();
    stream.value.stream.destroy();
    await closed;
    const askedUntilThen = asked;
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(asked).toBe(askedUntilThen);
  });

  it('refuses streams beyond the limit, until one was read or given up', async () => {
    const openStream = createOpenStreams({ max: 2, perPrincipal: 9, perPrincipalWhenShort: 9 });
    const open = () => openStream('user:1', pagesOf('ab').pageAfter, letters);
    const [first, second] = [await open(), await open()];
    if (!first.ok || !second.ok) throw new Error('refused');
    expect(await open()).toMatchObject({ ok: false, code: 'unavailable' });
    await text(first.value.stream);
    expect((await open()).ok).toBe(false);
    first.value.stream.destroy();
    await turn();
    const third = await open();
    expect(third.ok).toBe(true);
    expect((await open()).ok).toBe(false);
    second.value.stream.destroy();
    await turn();
    expect((await open()).ok).toBe(true);
  });

  it('limits the streams of one caller, not those of others', async () => {
    const openStream = createOpenStreams({ max: 9, perPrincipal: 2, perPrincipalWhenShort: 2 });
    const open = (principal: string) => openStream(principal, pagesOf('ab').pageAfter, letters);
    const first = await open('user:1');
    expect((await open('user:1')).ok).toBe(true);
    expect(await open('user:1')).toMatchObject({ ok: false, code: 'rate_limited' });
    expect((await open('user:2')).ok).toBe(true);
    if (first.ok) first.value.stream.destroy();
    await turn();
    expect((await open('user:1')).ok).toBe(true);
  });
});

const context: RequestContext = {
  principal: 'user:1',
  apiKeyId: null,
  requestId: 'r',
  traceparent: null,
  network: null,
};

const POSITIONS = new Map<ListOwner, LedgerPosition[]>([
  [1, [{ partition: 3, sequence: 9 }]],
  ['rewards', [{ partition: 4, sequence: 7 }]],
  ['platform:shop', [{ partition: 3, sequence: 11 }]],
]);
const readYourWrites: ReadYourWrites = {
  note: async () => undefined,
  positionsOf: async (party) => POSITIONS.get(party) ?? [],
};
const period = { limit: 5, fromMs: null, toMs: null, withInitiator: false };

function createAsking() {
  const requester = fakeRequester({
    'transactions.list': () => ({ text: '[]', next: null }),
    'transactions.search': () => ({ text: '[]', next: null }),
    'statement.read': () => ({ openingUnits: '0', lines: [], closingUnits: '0', next: null }),
  });
  return {
    asked: requester.asked,
    transactions: createTransactions(
      createBus(requester, queryClientsOf(requester), Date.now),
      readYourWrites,
    ),
  };
}

describe('createTransactions', () => {
  it.each([
    [1, { userId: 1, seen: POSITIONS.get(1) }],
    ['rewards', { treasury: 'rewards', seen: POSITIONS.get('rewards') }],
  ] as const)('reads %s with its recent changes', async (party, expected) => {
    const { asked, transactions } = createAsking();
    await transactions.list(context, { ...period, party, before: null, offset: 0, type: null });
    await transactions.statement(context, { ...period, party, after: null });
    expect(asked.map(({ message }) => message.data)).toMatchObject([expected, expected]);
  });

  it('searches with the last position of all parties', async () => {
    const { asked, transactions } = createAsking();
    const any = {
      userId: null,
      treasury: null,
      initiatedBy: null,
      reference: null,
      minUnits: null,
      maxUnits: null,
    };
    const search = { ...period, ...any, before: null, offset: 0, type: null, platform: 'shop' };
    await transactions.search(context, search, ['platform:shop', 1, 'rewards']);
    const seen = [
      { partition: 3, sequence: 11 },
      { partition: 4, sequence: 7 },
    ];
    expect(asked[0]?.message.data).toMatchObject({ seen });
  });
});
