import { PARTITIONS, walletKey } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import type pg from 'pg';
import { type AccountId, assetOf, ISSUANCE, XAF_ISSUANCE } from '../../../book/account.ts';
import type { Findings } from '../findings.ts';
import type { Total } from './balances.ts';
import type { HoldFacts } from './holds.ts';
import { createXafCheck } from './xaf.ts';

/** How many numbers of each partition are not those of transactions: wallets opened and closed, holds placed and ended. */
export type OtherEvents = Map<number, number>;

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
const NONE: Total = { balance: 0n, received: 0n, sent: 0n };

/**
 * Compares each account with what its transactions add up to, and all of them with the ledger's rules. `totals` is
 * used up.
 */
export async function checkAccounts(
  client: pg.ClientBase,
  totals: Map<AccountId, Total>,
  holds: HoldFacts,
  findings: Findings,
): Promise<OtherEvents> {
  const events: OtherEvents = new Map(holds.events);
  const held = new Map(holds.held);
  const find = (problem: string): void => findings.add({ partition: null, sequence: null, problem });
  const xaf = createXafCheck(find);
  let sum = 0n;
  for await (const page of readPages(client)) {
    for (const row of page) {
      const id = Number(row.id);
      for (const problem of problemsOf(row, totals.get(id) ?? NONE)) find(`account ${id}: ${problem}`);
      totals.delete(id);
      const heldDue = held.get(id) ?? 0n;
      if (row.held !== heldDue)
        find(`account ${id}: held is ${row.held} units, its open holds add up to ${heldDue}`);
      held.delete(id);
      xaf.add(row);
      if (assetOf(id) === 'COIN') sum += row.balance;
      if (id <= 0) continue;
      const partition = partitionFor(walletKey(id), PARTITIONS);
      events.set(partition, (events.get(partition) ?? 0) + (row.is_closed ? 2 : 1));
    }
  }
  for (const id of held.keys()) find(`account ${id}: it has open holds and does not exist`);
  for (const id of totals.keys()) find(`account ${id}: it has transactions and does not exist`);
  if (sum !== 0n) find(`all balances add up to ${sum} units and not to 0`);
  xaf.end();
  return events;
}

function problemsOf(row: Row, total: Total): string[] {
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

async function* readPages(client: pg.ClientBase): AsyncGenerator<Row[], void> {
  let last = -(2n ** 63n);
  for (;;) {
    const { rows } = await client.query<Row>({
      name: 'audit-accounts',
      text: `SELECT id, balance, held, received, sent, xaf, closed_at IS NOT NULL AS is_closed
             FROM accounts WHERE id > $1 ORDER BY id LIMIT ${PAGE_ROWS}`,
      values: [last],
    });
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    yield rows;
  }
}
