import { XAF_TRANSACTION_TYPES, xafDeclarationOf } from '@cowrie/contracts';
import type pg from 'pg';
import {
  type AccountId,
  XAF_ISSUANCE,
  XAF_PENDING,
  xafAccountOf,
  xafOwnerOf,
} from '../../../book/account.ts';
import type { Findings } from '../findings.ts';

type XafRow = { id: bigint; balance: bigint; xaf: bigint };

/** Accounts must come in ascending order of ids, XAF accounts before the wallets that copy them. */
export function createXafCheck(find: (problem: string) => void) {
  const xafOf = new Map<AccountId, bigint>();
  return {
    add(row: XafRow): void {
      const id = Number(row.id);
      const owner = xafOwnerOf(id);
      if (owner !== null) xafOf.set(owner, row.balance);
      const due = xafOf.get(id) ?? 0n;
      if (row.xaf !== due) find(`account ${id}: xaf is ${row.xaf}, its user has ${due} XAF`);
      xafOf.delete(id);
    },
    end(): void {
      for (const owner of xafOf.keys())
        find(`account ${xafAccountOf(owner)}: its user ${owner} has no wallet`);
    },
  };
}

const FOUND_MAX = 200;

function typeOfWay(from: string, to: string): string {
  const found = XAF_TRANSACTION_TYPES.filter((type) => {
    const { of, ways } = xafDeclarationOf(type);
    return of === 'withdrawal' && ways.some((way) => isIn(way.from, from) && isIn(way.to, to));
  });
  if (found.length !== 1) throw new Error(`${found.length} types lead a withdrawal from ${from} to ${to}`);
  return `'${found[0]}'`;
}
const isIn = (sides: readonly string[], side: string) => sides.includes(side);

/** The index of references finds the movements that name a withdrawal. */
const WRONG_WITHDRAWALS = `
  SELECT w.id, w.status, w.xaf, o.amount AS taken, d.type AS decided, d.amount AS moved
  FROM withdrawals AS w
  LEFT JOIN all_transactions AS o ON o.from_account = $1::bigint + 1 - w.user_id AND o.reference = w.id::text
    AND o.api_key_id IS NULL AND o.type = ${typeOfWay('user', 'pending')} AND o.to_account = ${XAF_PENDING}
  LEFT JOIN all_transactions AS d ON d.from_account = ${XAF_PENDING} AND d.reference = w.id::text AND d.api_key_id IS NULL
  WHERE o.amount IS DISTINCT FROM w.xaf
     OR coalesce(d.type, '') <> CASE w.status WHEN 'SETTLED' THEN ${typeOfWay('pending', 'issuance')}
       WHEN 'REJECTED' THEN ${typeOfWay('pending', 'user')} ELSE '' END
     OR d.amount <> w.xaf
  ORDER BY w.id LIMIT ${FOUND_MAX}`;

const WRONG_QUOTES = `
  SELECT q.id, q.xaf, t.amount AS moved
  FROM exchange_quotes AS q
  LEFT JOIN all_transactions AS t ON t.from_account = ${XAF_ISSUANCE} AND t.reference = q.id::text
    AND t.api_key_id IS NULL AND t.to_account = $1::bigint + 1 - q.user_id
  WHERE (q.used_at IS NULL) <> (t.id IS NULL) OR t.amount <> q.xaf
  ORDER BY q.id LIMIT ${FOUND_MAX}`;

type WrongWithdrawal = {
  id: string;
  status: string;
  xaf: bigint;
  taken: bigint | null;
  decided: string | null;
  moved: bigint | null;
};

export async function checkExchange(client: pg.ClientBase, findings: Findings): Promise<void> {
  const find = (problem: string): void => findings.add({ partition: null, sequence: null, problem });
  const firstXaf = [xafAccountOf(1)];
  const withdrawals = await client.query<WrongWithdrawal>(WRONG_WITHDRAWALS, firstXaf);
  for (const { id, status, xaf, taken, decided, moved } of withdrawals.rows) {
    const verdict = decided === null ? 'nothing moved since' : `then a ${decided} of ${moved}`;
    find(`withdrawal ${id} is ${status} with ${xaf} XAF: ${taken ?? 'none'} were taken, ${verdict}`);
  }
  const quotes = await client.query<{ id: string; xaf: bigint; moved: bigint | null }>(
    WRONG_QUOTES,
    firstXaf,
  );
  for (const { id, xaf, moved } of quotes.rows)
    find(`quote ${id} is of ${xaf} XAF: ${moved ?? 'none'} were exchanged by it`);
  await checkPending(client, find);
}

/** Pending XAF without a withdrawal can exist even if every withdrawal matches its movements. */
async function checkPending(client: pg.ClientBase, find: (problem: string) => void): Promise<void> {
  const { rows } = await client.query<{ pending: bigint; balance: bigint }>(
    `SELECT (SELECT coalesce(sum(xaf), 0)::bigint FROM withdrawals WHERE status = 'PENDING') AS pending,
            (SELECT balance FROM accounts WHERE id = ${XAF_PENDING}) AS balance`,
  );
  const [row] = rows;
  if (row && row.pending !== row.balance)
    find(`account ${XAF_PENDING} holds ${row.balance} XAF, pending withdrawals add up to ${row.pending}`);
}
