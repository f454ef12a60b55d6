import type { TransactionType } from '@cowrie/contracts';
import type pg from 'pg';
import type { Reference } from '../../book/movements/transaction.ts';
import { type Purchase, referenceKey } from './purchase.ts';

type Row = {
  id: bigint;
  type: TransactionType;
  from_account: bigint;
  to_account: bigint;
  amount: bigint;
  platform: string | null;
  group_id: string | null;
  refunded: bigint;
};

export async function readPurchases(
  client: pg.ClientBase | pg.Pool,
  ids: readonly number[],
): Promise<Map<number, Purchase>> {
  const { rows } = await client.query<Row>({
    name: 'read-purchases',
    text: `SELECT id, type, from_account, to_account, amount, platform, group_id,
                  (SELECT coalesce(sum(r.amount), 0)::bigint FROM all_transactions AS r WHERE r.refund_of = t.id) AS refunded
           FROM all_transactions AS t WHERE id = ANY($1::bigint[])`,
    values: [ids],
  });
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        id: Number(row.id),
        type: row.type,
        from: Number(row.from_account),
        to: Number(row.to_account),
        amountUnits: row.amount,
        platform: row.platform,
        groupId: row.group_id,
        refundedUnits: row.refunded,
      },
    ]),
  );
}

export async function readGroups(
  client: pg.ClientBase | pg.Pool,
  groupIds: readonly string[],
): Promise<Map<string, Purchase[]>> {
  const { rows } = await client.query<{ id: bigint; group_id: string }>({
    name: 'read-groups',
    text: `SELECT id, group_id FROM all_transactions
           WHERE group_id = ANY($1::uuid[]) AND type = 'PURCHASE' ORDER BY id`,
    values: [groupIds],
  });
  const purchases = await readPurchases(
    client,
    rows.map(({ id }) => Number(id)),
  );
  const groups = new Map<string, Purchase[]>();
  for (const { id, group_id } of rows) {
    const leg = purchases.get(Number(id));
    if (leg) groups.set(group_id, [...(groups.get(group_id) ?? []), leg]);
  }
  return groups;
}

/**
 * Purchases through one API key arrive through any partition. References are locked in one order, after the partitions
 * and before the accounts, so that two batches cannot deadlock.
 */
export async function lockReferences(client: pg.ClientBase, references: readonly Reference[]): Promise<void> {
  const keys = [...new Set(references.map(referenceKey))].sort();
  await client.query({
    name: 'lock-references',
    text: 'SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) WITH ORDINALITY AS k(key, n)',
    values: [keys],
  });
}

/** Leaves out payments of requests, which have the reference of the request's creator. */
export async function readReferences(
  client: pg.ClientBase,
  references: readonly Reference[],
): Promise<Set<string>> {
  const ofKeys = references.filter(({ apiKeyId }) => apiKeyId !== null);
  const ofUsers = references.filter(({ apiKeyId }) => apiKeyId === null);
  const { rows } = await client.query<{ api_key_id: string | null; user_id: bigint; reference: string }>({
    name: 'read-references',
    text: `SELECT t.api_key_id, t.from_account AS user_id, t.reference
           FROM unnest($1::uuid[], $2::text[]) AS k(api_key_id, reference)
           JOIN all_transactions AS t ON t.api_key_id = k.api_key_id AND t.reference = k.reference
           WHERE t.reference IS NOT NULL
           UNION ALL
           SELECT t.api_key_id, t.from_account, t.reference
           FROM unnest($3::bigint[], $4::text[]) AS u(user_id, reference)
           JOIN all_transactions AS t ON t.from_account = u.user_id AND t.reference = u.reference
           WHERE t.reference IS NOT NULL AND t.api_key_id IS NULL AND t.payment_request_id IS NULL`,
    values: [
      ofKeys.map(({ apiKeyId }) => apiKeyId),
      ofKeys.map(({ reference }) => reference),
      ofUsers.map(({ userId }) => userId),
      ofUsers.map(({ reference }) => reference),
    ],
  });
  return new Set(
    rows.map((row) =>
      referenceKey({ apiKeyId: row.api_key_id, userId: Number(row.user_id), reference: row.reference }),
    ),
  );
}
