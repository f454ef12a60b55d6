import type { Person } from '../driver/protocol.ts';

export const DEPTH = 10_000;
const PAGE = 100;
/** One more page must follow the page that is read at that depth. */
const NEEDED = DEPTH + PAGE;
const PAGE_WITHIN_MS = 10_000;

type Page = { transactions: unknown[]; nextCursor: string | null };

async function readPage(baseUrl: string, { token }: Person, cursor: string | null): Promise<Page> {
  const query = cursor === null ? '' : `&cursor=${cursor}`;
  const response = await fetch(`${baseUrl}/api/wallets/me/transactions?limit=${PAGE}${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PAGE_WITHIN_MS),
  });
  if (response.status !== 200) throw new Error(`walking through a history: ${response.status}`);
  return (await response.json()) as Page;
}

async function walk(baseUrl: string, person: Person): Promise<{ cursor: string | null; seen: number }> {
  let cursor: string | null = null;
  let seen = 0;
  while (seen < DEPTH) {
    const page: Page = await readPage(baseUrl, person, cursor);
    seen += page.transactions.length;
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  return { cursor, seen };
}

export async function depthCursorOf(options: {
  baseUrl: string;
  person: Person;
  fill(count: number): Promise<void>;
}): Promise<string> {
  const { baseUrl, person, fill } = options;
  const first = await walk(baseUrl, person);
  if (first.cursor !== null) return first.cursor;
  await fill(NEEDED - first.seen);
  const second = await walk(baseUrl, person);
  if (second.cursor === null) throw new Error(`a history has ${second.seen} transactions, not ${NEEDED}`);
  return second.cursor;
}
