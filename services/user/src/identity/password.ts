import type { Db } from '../db.ts';

export async function updatePasswordHash(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.query({
    name: 'update-password-hash',
    text: 'UPDATE users SET password_hash = $2 WHERE id = $1',
    values: [userId, passwordHash],
  });
}
