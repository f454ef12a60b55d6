import { createHash, randomBytes } from 'node:crypto';
import { LIMITS, type MailPurpose } from '@cowrie/contracts';
import { column, table } from '@cowrie/postgres';
import { type Db, hexToBytes, toTime } from '../db.ts';
import type { MailKind } from './mails.ts';

const TOKENS = table('mail_tokens', {
  hash: column.bytes(),
  userId: column.number(),
  purpose: column.text<MailPurpose>(),
  expiresAtMs: column.time(),
});
const OWNER = TOKENS.pick('userId');

/** The link of a local platform still fits into one line of a mail. */
const TOKEN_BYTES = 24;
const GOOD_FOR_SECONDS: Record<MailPurpose, number> = {
  verification: LIMITS.verificationTokenSeconds,
  'password-reset': LIMITS.resetTokenSeconds,
};

export const hasToken = (kind: MailKind): kind is MailPurpose => Object.hasOwn(GOOD_FOR_SECONDS, kind);

export async function createMailToken(
  db: Db,
  { userId, purpose, nowMs }: { userId: number; purpose: MailPurpose; nowMs: number },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.query({
    name: 'insert-mail-token',
    text: TOKENS.insertOne,
    values: TOKENS.parameters({
      hash: createHash('sha256').update(token).digest(),
      ...{ userId, purpose },
      expiresAtMs: nowMs + GOOD_FOR_SECONDS[purpose] * 1000,
    }),
  });
  return token;
}

type MailToken = { tokenHash: string; purpose: MailPurpose; nowMs: number };

export async function findTokenOwner(
  db: Db,
  { tokenHash, purpose, nowMs }: MailToken,
): Promise<number | null> {
  const { rows } = await db.query({
    name: 'find-mail-token',
    text: `SELECT ${OWNER.select()} FROM mail_tokens WHERE hash = $1 AND purpose = $2 AND expires_at > $3`,
    values: [hexToBytes(tokenHash), purpose, toTime(nowMs)],
  });
  const [row] = rows;
  return row ? OWNER.read(row).userId : null;
}

export async function spendToken(
  db: Db,
  { userId, tokenHash, purpose, nowMs }: MailToken & { userId: number },
): Promise<boolean> {
  if ((await findTokenOwner(db, { tokenHash, purpose, nowMs })) !== userId) return false;
  await deleteTokens(db, userId, purpose);
  return true;
}

export async function deleteTokens(db: Db, userId: number, purpose: MailPurpose): Promise<void> {
  await db.query({
    name: 'drop-mail-tokens',
    text: 'DELETE FROM mail_tokens WHERE user_id = $1 AND purpose = $2',
    values: [userId, purpose],
  });
}
