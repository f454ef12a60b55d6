import { createHash, randomUUID } from 'node:crypto';
import { PARTITIONS } from '@cowrie/contracts';
import {
  advancePartitions,
  ensurePartitions,
  insertOutbox,
  inTransaction,
  lockPartitions,
} from '@cowrie/postgres';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { createUserBatch } from './engine/batch.ts';
import { eventPartition } from './engine/partitions.ts';
import { insertApiKey } from './features/api-keys/table.ts';
import { EVERY_SCOPE, UNBOUND } from './identity/api-key.ts';
import { userRegisteredEvent } from './identity/events.ts';
import { countSuperAdmins, storeFirstSuperAdminRole } from './identity/roles.ts';
import { insertUser, reserveUserIds } from './identity/table.ts';
import { hashPassword } from './passwords/hash.ts';

type BootstrapOptions = {
  pool: pg.Pool;
  logger: Logger;
  now: () => number;
  superAdmin: { email: string; password: string } | null;
  /** It has at least 32 characters and is used unchanged. */
  apiKey: string | null;
};

/** The number is arbitrary; instances that start together wait for each other. */
const BOOTSTRAP_LOCK = 0x636f_7772;

/** Several instances may run it at once. */
export async function bootstrap(options: BootstrapOptions): Promise<void> {
  await ensurePartitions(options.pool, PARTITIONS);
  if (options.superAdmin) await createSuperAdmin(options, options.superAdmin);
  if (options.apiKey !== null) await createBootstrapKey(options, options.apiKey);
}

async function createSuperAdmin(
  { pool, logger, now }: BootstrapOptions,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if ((await countSuperAdmins(pool)) > 0) return;
  const passwordHash = await hashPassword(password);
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [BOOTSTRAP_LOCK]);
    if ((await countSuperAdmins(client)) > 0) return;
    const [id] = await reserveUserIds(client, 1);
    if (id === undefined) throw new Error('no id for the first super admin');
    // Partitions are locked before users, as in every batch, so that no deadlock occurs.
    const rows = await lockPartitions(client, [eventPartition(id)]);
    const createdAtMs = now();
    const admin = { id, email, fullName: 'Super Admin', role: 'SUPERADMIN' as const, isVerified: true };
    if (!(await insertUser(client, { ...admin, passwordHash, createdAtMs }))) {
      // Whoever registered with this address may not be the person whom the operator means.
      logger.error({}, 'BOOTSTRAP_SUPERADMIN_EMAIL belongs to an existing user; no super admin was created');
      return;
    }
    await storeFirstSuperAdminRole(client, id);
    const batch = createUserBatch(rows, eventPartition, new Map());
    batch.emit(userRegisteredEvent(id, admin.role, createdAtMs));
    await insertOutbox(client, batch.outbox());
    await advancePartitions(client, batch.rows());
    logger.info({ userId: id }, 'the first super admin was created');
  });
}

async function createBootstrapKey({ pool, logger, now }: BootstrapOptions, apiKey: string): Promise<void> {
  const key = await insertApiKey(pool, {
    id: randomUUID(),
    name: 'bootstrap',
    // This is enough to recognise the key, and far too short to help anybody guess it.
    prefix: apiKey.slice(0, apiKey.startsWith('cwk_') ? 8 : 4),
    scopes: [EVERY_SCOPE],
    keyHash: createHash('sha256').update(apiKey).digest('hex'),
    createdBy: null,
    createdAtMs: now(),
    expiresAtMs: null,
    ...UNBOUND,
  });
  if (key) logger.info({ apiKeyId: key.id }, 'the bootstrap API key was created');
}
