import { PASSKEY } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { type Db, toTime } from '../../db.ts';

const PASSKEYS = table('passkeys', {
  id: column.uuid(),
  userId: column.number(),
  credentialId: column.bytes(),
  publicKey: column.bytes(),
  counter: column.number(),
  isSynced: column.boolean(),
  transports: column.texts(),
  name: column.text(),
  createdAtMs: column.time(),
  lastUsedAtMs: column.time().orNull(),
});
export type Passkey = RowOf<typeof PASSKEYS>;

export const toPasskeyState = PASSKEY.of<Passkey>({}).toWire;

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const { rows } = await db.query({
    name: 'list-passkeys',
    text: `SELECT ${PASSKEYS.select()} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`,
    values: [userId],
  });
  return rows.map(PASSKEYS.read);
}

/** The id is the authenticator's, as base64url. */
export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | null> {
  const { rows } = await db.query({
    name: 'find-passkey',
    text: `SELECT ${PASSKEYS.select()} FROM passkeys WHERE credential_id = $1`,
    values: [Buffer.from(credentialId, 'base64url')],
  });
  return rows[0] ? PASSKEYS.read(rows[0]) : null;
}

export async function insertPasskey(db: Db, passkey: Passkey): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-passkey',
    text: `${PASSKEYS.insertOne} ON CONFLICT DO NOTHING`,
    values: PASSKEYS.parameters(passkey),
  });
  return rowCount === 1;
}

export async function recordUse(
  db: Db,
  { id, counter, nowMs }: { id: string; counter: number; nowMs: number },
): Promise<void> {
  await db.query({
    name: 'note-use-of-passkey',
    text: 'UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1',
    values: [id, counter, toTime(nowMs)],
  });
}

export async function deletePasskey(db: Db, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delete-passkey',
    text: 'DELETE FROM passkeys WHERE user_id = $1 AND id = $2',
    values: [userId, id],
  });
  return rowCount === 1;
}
