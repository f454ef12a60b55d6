import { describe, expect, it } from '@jest/globals';
import { expectBody, Page, type Transaction } from '../../support/contract/objects.ts';
import { transfer } from '../../support/fixtures.ts';
import { type Answer, get } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { ada, ben } = useUsers({ ada: 1_000, ben: 1_000 });

const WRITES = 240;
const WRITERS = 8;

type ListReading = { ids: number[]; isStale: boolean };
const isStale = ({ headers }: Answer) => headers['cowrie-stale'] === 'true';
const idsOf = (transactions: readonly Transaction[]) => transactions.map(({ id }) => id);

/** The API promises newest first; ids of the same moment descend too. */
function inOrder(transactions: readonly Transaction[]): void {
  const places = transactions.map(({ createdAt, id }): [string, number] => [createdAt, id]);
  const sorted = places.toSorted((a, b) => (a[0] === b[0] ? b[1] - a[1] : a[0] < b[0] ? 1 : -1));
  expect(places).toEqual(sorted);
}

async function readPages(): Promise<ListReading> {
  const transactions: Transaction[] = [];
  let stale = false;
  for (let cursor = ''; ; ) {
    const answer = await get(`/api/wallets/me/transactions?limit=20${cursor}`, ada);
    const page = expectBody(answer, 200, Page);
    // Only the first page shows the current state; the others continue from there.
    if (cursor === '') stale = isStale(answer);
    transactions.push(...page.transactions);
    if (page.nextCursor === null) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  inOrder(transactions);
  return { ids: idsOf(transactions), isStale: stale };
}

async function readHistory(): Promise<ListReading> {
  const answer = await get('/api/coins/history', ada);
  const { transactions } = answer.json as { transactions: Transaction[] };
  inOrder(transactions);
  return { ids: idsOf(transactions), isStale: isStale(answer) };
}

describe('a list that is read while writes run', () => {
  it('has everything acknowledged before it began, once, in order', async () => {
    const acknowledged: number[] = [];
    let left = WRITES;
    const write = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const [from, to] = left % 3 === 0 ? [ben, ada] : [ada, ben];
        acknowledged.push((await transfer(from, { toUserId: to.id }, 0.5)).transaction.id);
      }
    };
    const reads: { before: readonly number[]; read: ListReading }[] = [];
    const readWhileWriting = async (read: () => Promise<ListReading>): Promise<void> => {
      do {
        const before = [...acknowledged];
        reads.push({ before, read: await read() });
      } while (left > 0);
    };
    await Promise.all([
      ...Array.from({ length: WRITERS }, write),
      readWhileWriting(readPages),
      readWhileWriting(readHistory),
    ]);
    for (const { before, read } of reads) {
      const ids = new Set(read.ids);
      expect(read.ids).toHaveLength(ids.size);
      // An answer with the header Cowrie-Stale may lack the newest writes.
      if (!read.isStale) expect(before.filter((id) => !ids.has(id))).toEqual([]);
    }
    expect(acknowledged).toHaveLength(WRITES);
    expect(reads.filter(({ before, read }) => before.length > 0 && !read.isStale)).not.toEqual([]);
  });
});
