import { PARTITIONS, walletKey } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import type pg from 'pg';
import { ISSUANCE, XAF_ISSUANCE, XAF_OPERATIONS, xafAccountOf } from '../../../book/account.ts';
import type { Findings } from '../findings.ts';
import type { Shard } from '../read/shard.ts';
import type { AccountTotal, AccountTotals } from './account-totals.ts';
import { readHeld } from './holds.ts';
import { createXafCheck } from './xaf.ts';

type Row = {
  id: bigint;
  balance: bigint;
  held: bigint;
  received: bigint;
  sent: bigint;
  xaf: bigint;
  is_closed: boolean;
};

const PAGE_ROWS = 5_000;

/** It consumes `totals`. */
export async function checkAccounts(
  client: pg.ClientBase,
  { shard, totals }: { shard: Shard; totals: AccountTotals },
  findings: Findings,
): Promise<void> {
  const held = await readHeld(client, shard);
  const find = (problem: string): void => findings.add({ partition: null, sequence: null, problem });
  const xaf = createXafCheck(find);
  for await (const page of readPages(client, shard)) {
    for (const row of page) {
      const id = Number(row.id);
      for (const problem of problemsOf(row, totals.take(id))) find(`account ${id}: ${problem}`);
      const heldDue = held.get(id) ?? 0n;
      if (row.held !== heldDue)
        find(`account ${id}: held is ${row.held} units, its open holds add up to ${heldDue}`);
      held.delete(id);
      xaf.add(row);
    }
  }
  for (const id of held.keys()) find(`account ${id}: it has open holds and does not exist`);
  for (const id of totals.remaining()) find(`account ${id}: it has transactions and does not exist`);
  xaf.end();
}

/** The balances of each asset must add up to 0. */
export async function checkSums(client: pg.ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ coins: bigint; xaf: bigint }>(
    `SELECT coalesce(sum(balance) FILTER (WHERE NOT is_xaf), 0)::bigint AS coins,
            coalesce(sum(balance) FILTER (WHERE is_xaf), 0)::bigint AS xaf
     FROM (SELECT balance, id <= ${xafAccountOf(1)} OR id BETWEEN ${XAF_OPERATIONS} AND ${XAF_ISSUANCE} AS is_xaf FROM accounts) AS a`,
  );
  const { coins = 0n, xaf = 0n } = rows[0] ?? {};
  const find = (problem: string): void => findings.add({ partition: null, sequence: null, problem });
  if (coins !== 0n) find(`all balances add up to ${coins} units and not to 0`);
  if (xaf !== 0n) find(`all balances of XAF add up to ${xaf} and not to 0`);
}

export async function countWallets(client: pg.ClientBase): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  let last = 0n;
  for (;;) {
    const { rows } = await client.query<{ id: bigint; is_closed: boolean }>({
      name: 'audit-wallets',
      text: `SELECT id, closed_at IS NOT NULL AS is_closed FROM accounts WHERE id > $1 ORDER BY id LIMIT ${PAGE_ROWS}`,
      values: [last],
    });
    for (const { id, is_closed: isClosed } of rows) {
      const partition = partitionFor(walletKey(Number(id)), PARTITIONS);
      counts.set(partition, (counts.get(partition) ?? 0) + (isClosed ? 2 : 1));
    }
    const end = rows.at(-1);
    if (!end) return counts;
    last = end.id;
  }
}

function problemsOf(row: Row, total: AccountTotal): string[] {
  const problems: string[] = [];
  const compare = (name: string, is: bigint, due: bigint): void => {
    if (is !== due) problems.push(`${name} is ${is} units, its transactions add up to ${due}`);
  };
  compare('balance', row.balance, total.balance);
  compare('received', row.received, total.received);
  compare('sent', row.sent, total.sent);
  const isIssuance = [ISSUANCE, XAF_ISSUANCE].includes(Number(row.id));
  if (row.balance < 0n && !isIssuance) problems.push('its balance is negative');
  if (row.held < 0n || (!isIssuance && row.held > row.balance)) problems.push(`held is ${row.held} units`);
  if (row.is_closed && (row.balance !== 0n || row.xaf !== 0n))
    problems.push('it is closed and has a balance');
  return problems;
}

async function* readPages(client: pg.ClientBase, { name, sqlOf }: Shard): AsyncGenerator<Row[], void> {
  let last = -(2n ** 63n);
  for (;;) {
    const { rows } = await client.query<Row>({
      name: `audit-accounts-${name}`,
      text: `SELECT id, balance, held, received, sent, xaf, closed_at IS NOT NULL AS is_closed
             FROM accounts WHERE id > $1 AND ${sqlOf('id')} ORDER BY id LIMIT ${PAGE_ROWS}`,
      values: [last],
    });
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    yield rows;
  }
}
