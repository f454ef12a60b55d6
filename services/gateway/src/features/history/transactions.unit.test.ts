import type { LedgerPosition } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createBus, type RequestContext } from '../../bus/bus.ts';
import type { Listed, ReadYourWrites } from '../../redis/read-your-writes.ts';
import { fakeRequester } from '../../testing/fakes.ts';
import { createTransactions } from './transactions.ts';

const context: RequestContext = {
  principal: 'user:1',
  apiKeyId: null,
  requestId: 'r',
  traceparent: null,
  network: null,
};
const POSITIONS = new Map<Listed, LedgerPosition[]>([
  [1, [{ partition: 3, sequence: 9 }]],
  ['rewards', [{ partition: 4, sequence: 7 }]],
  ['platform:shop', [{ partition: 3, sequence: 11 }]],
]);
const readYourWrites: ReadYourWrites = {
  note: async () => undefined,
  of: async (party) => POSITIONS.get(party) ?? [],
};
const period = { limit: 5, fromMs: null, toMs: null, withInitiator: false };
const until = { createdAtMs: 9, id: 9 };

function setUp() {
  const requester = fakeRequester({
    'transactions.list': () => ({ transactions: [], next: null }),
    'transactions.search': () => ({ text: '[]', next: null }),
    'statement.read': () => ({ openingUnits: '0', lines: [], closingUnits: '0', next: null }),
  });
  return {
    asked: requester.asked,
    transactions: createTransactions(createBus(requester, Date.now), readYourWrites),
  };
}

describe('createTransactions', () => {
  it.each([
    [1, { userId: 1, seen: POSITIONS.get(1) }],
    ['rewards', { treasury: 'rewards', seen: POSITIONS.get('rewards') }],
  ] as const)('asks about %s as of what was written about it', async (party, expected) => {
    const { asked, transactions } = setUp();
    await transactions.list(context, { ...period, party, before: null, offset: 0, type: null });
    await transactions.statement(context, { ...period, party, after: null });
    expect(asked.map(({ message }) => message.data)).toMatchObject([expected, expected]);
  });

  it('searches as of the last that was written about any of the parties', async () => {
    const { asked, transactions } = setUp();
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

  it('does not wait again for the later pages of a statement, which end where the first one said', async () => {
    const { asked, transactions } = setUp();
    const after = { createdAtMs: 1, id: 1, balanceUnits: '1', until };
    await transactions.statement(context, { ...period, party: 1, after });
    expect(asked[0]?.message.data).toMatchObject({ after, seen: [] });
  });
});
