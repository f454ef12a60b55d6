import { text } from 'node:stream/consumers';
import { refuse, type TransactionPage } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { transactionState } from '../../testing/states.ts';
import { createOpenStreams } from './open-streams.ts';
import { createHistoryStream } from './stream.ts';
import type { TransactionFilter } from './transactions.ts';

const context: RequestContext = {
  principal: 'user:1',
  apiKeyId: null,
  requestId: 'r',
  traceparent: null,
  network: null,
};
const page = (ids: number[], next: number | null): Outcome<TransactionPage> =>
  succeed({
    transactions: ids.map((id) => transactionState({ id })),
    next: next === null ? null : { createdAtMs: next, id: next },
  });

function setUp(pages: Outcome<TransactionPage>[]) {
  const asked: TransactionFilter[] = [];
  const list = async (
    _meta: RequestContext,
    filter: TransactionFilter,
  ): Promise<Outcome<TransactionPage>> => {
    asked.push(filter);
    return pages.shift() ?? refuse('internal', 'no page left');
  };
  return { asked, stream: createHistoryStream({ list }, createOpenStreams()) };
}

async function read(outcome: Awaited<ReturnType<ReturnType<typeof createHistoryStream>>>) {
  if (!outcome.ok) return outcome.code;
  return JSON.parse(await text(outcome.value.stream)).transactions.map(({ id }: { id: number }) => id);
}

describe('createHistoryStream', () => {
  it('is one body out of all pages, each after the one before', async () => {
    const { asked, stream } = setUp([page([9, 8], 8), page([7], 7), page([], null)]);
    expect(await read(await stream(context, 1))).toEqual([9, 8, 7]);
    expect(asked.map(({ before }) => before?.id)).toEqual([undefined, 8, 7]);
  });

  it('is a list also when a page has nothing on it', async () => {
    const { stream } = setUp([page([], 9), page([8], 8), page([], 7), page([6], null)]);
    expect(await read(await stream(context, 1))).toEqual([8, 6]);
  });

  it('is an empty list without transactions', async () => {
    const { stream } = setUp([page([], null)]);
    expect(await read(await stream(context, 1))).toEqual([]);
  });

  it('is refused when the first page is', async () => {
    const { stream } = setUp([refuse('unavailable', 'away')]);
    expect(await read(await stream(context, 1))).toBe('unavailable');
  });

  it('breaks off when a later page fails, instead of ending well', async () => {
    const { stream } = setUp([page([9], 9), refuse('unavailable', 'away')]);
    await expect(stream(context, 1).then(read)).rejects.toThrow('broke off');
  });

  it('asks for a page when the one before was read', async () => {
    const { asked, stream } = setUp(Array.from({ length: 50 }, (_, at) => page([at], at + 1)));
    const outcome = await stream(context, 1);
    if (!outcome.ok) throw new Error('refused');
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.length).toBe(1);
    outcome.value.stream.destroy();
  });
});
