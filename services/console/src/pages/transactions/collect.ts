import type { AdminTransaction } from '@cowrie/client';
import { type Trouble, troubleOf } from '../../api/trouble.ts';
import { CSV_HEADER, csvRecord } from './csv.ts';

/** The most transactions of one file. Whoever needs more narrows the period, or reads the API. */
export const FILE_ROWS_MAX = 100_000;

type Page = { transactions: readonly AdminTransaction[]; nextCursor: string | null };
type Read = (cursor: string | null, limit: number, signal: AbortSignal) => Promise<Page>;

/** A file that is being made, page after page. */
export type Collected = {
  records: readonly string[];
  count: number;
  /** Where it goes on; undefined: from the beginning, null: nowhere. */
  next: string | null | undefined;
  isFull: boolean;
};

export const NOTHING_YET: Collected = { records: [CSV_HEADER], count: 0, next: undefined, isFull: false };

export const isDone = ({ next, isFull }: Collected) => next === null || isFull;

/**
 * Goes on until the file is whole, full, or given up. What was collected before something went wrong stays, so that it goes on from
 * there.
 */
export async function collect(
  from: Collected,
  read: Read,
  pageSize: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress(file: Collected): void },
): Promise<{ file: Collected; trouble: Trouble | null }> {
  let file = from;
  while (!isDone(file) && !signal.aborted) {
    try {
      const limit = Math.min(pageSize, FILE_ROWS_MAX - file.count);
      const { transactions, nextCursor } = await read(file.next ?? null, limit, signal);
      const count = file.count + transactions.length;
      file = {
        records: [...file.records, transactions.map(csvRecord).join('')],
        count,
        next: nextCursor,
        isFull: nextCursor !== null && count >= FILE_ROWS_MAX,
      };
      onProgress(file);
    } catch (error) {
      if (signal.aborted) break;
      return { file, trouble: troubleOf(error) };
    }
  }
  return { file, trouble: null };
}
