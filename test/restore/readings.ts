import { expect } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { HISTORY_PLACES } from '../support/platform/ledger.ts';
import { ask } from './server.ts';
import type { Stage } from './stage.ts';

type Urls = Pick<Stage, 'ledgerUrl' | 'historyUrl'>;

export const SETTLE_MS = 30_000;

export type PartitionPosition = { partition: number; next_sequence: string; next_offset: string };

export const partitionPositions = ({ ledgerUrl }: Stage) =>
  ask<PartitionPosition>(
    ledgerUrl,
    'SELECT partition, next_sequence, next_offset FROM partitions ORDER BY partition',
  );

export async function countLost(stage: Stage): Promise<number> {
  const next = new Map(
    (await partitionPositions(stage)).map((row) => [row.partition, Number(row.next_sequence)]),
  );
  const places = stage.published.map(({ partition, headers }) => ({
    partition,
    sequence: Number(headers.ce_sequence),
  }));
  const gone = places.filter(({ partition, sequence }) => sequence >= (next.get(partition) ?? 1));
  return new Set(gone.map(({ partition, sequence }) => `${partition}:${sequence}`)).size;
}

export function waitUntilSettled({ ledgerUrl, historyUrl }: Urls): Promise<void> {
  return eventually(async () => {
    expect(await ask(ledgerUrl, 'SELECT FROM outbox')).toEqual([]);
    const text = (table: string) =>
      `SELECT partition, next_sequence FROM ${table} WHERE next_sequence > 1 ORDER BY partition`;
    expect(await ask(historyUrl, text(HISTORY_PLACES))).toEqual(await ask(ledgerUrl, text('partitions')));
  }, SETTLE_MS);
}

type Entry = { id: string; party: string; amount: string; balance: string };

export const historyRows = ({ historyUrl }: Pick<Urls, 'historyUrl'>) =>
  ask<Entry>(historyUrl, 'SELECT id, party, amount, balance FROM entries ORDER BY id, party');

export const ledgerRows = ({ ledgerUrl }: Pick<Urls, 'ledgerUrl'>) =>
  ask<Entry>(
    ledgerUrl,
    `SELECT id, side.party, side.amount, side.balance FROM transactions CROSS JOIN LATERAL (
       VALUES (from_account, -transactions.amount, from_balance), (to_account, transactions.amount, to_balance)) AS side(party, amount, balance)
     WHERE side.party <> 0 AND side.party > -11 ORDER BY id, side.party`,
  );
