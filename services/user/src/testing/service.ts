import { createHash, randomUUID } from 'node:crypto';
import { PARTITIONS, type Refusal, type Reply, UserCommand, UserQuery } from '@cowrie/contracts';
import type { AppliedBatch, CommandSlice } from '@cowrie/messaging';
import { ensurePartitions, readPartition } from '@cowrie/postgres';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { type ApplyDeps, createApplyBatch } from '../engine/apply-batch.ts';
import type { NoPreparation } from '../engine/feature.ts';
import { features } from '../features/features.ts';
import type { LinkCode, RedeemedCode } from '../features/links/commands.ts';
import type { Receiver } from '../features/mails/commands.ts';
import type { ReplacedPassword } from '../features/mails/reset-password.ts';
import type { CheckedPassword } from '../features/mails/verify.ts';
import type { VerifiedPasskey } from '../features/passkeys/commands.ts';
import type { VerifiedCredentials } from '../features/sessions/start.ts';
import type { PasskeySignIn } from '../features/sessions/start-by-passkey.ts';
import type { CodeProof } from '../features/totp/commands.ts';
import type { PasswordChange } from '../features/users/change-password.ts';
import type { HashedRegistration } from '../features/users/register.ts';
import type { ConfirmedPassword, OwnerProof } from '../second-factor/owner.ts';

type Name = UserCommand['name'];
type Data<N extends Name> = Extract<UserCommand, { name: N }>['data'];
export type TestPreparation =
  | NoPreparation
  | HashedRegistration
  | VerifiedCredentials
  | PasswordChange
  | Receiver
  | ReplacedPassword
  | ConfirmedPassword
  | CodeProof
  | OwnerProof
  | VerifiedPasskey
  | PasskeySignIn
  | LinkCode
  | RedeemedCode
  | CheckedPassword
  | Refusal;
export type TestDelivery = { command: UserCommand; prepared: TestPreparation };

export const NOW_MS = Date.UTC(2030, 0, 1);
const NOTHING: TestPreparation = { kind: 'nothing' };
const DIGEST = Buffer.alloc(32, 7);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function command<N extends Name>(
  name: N,
  data: Data<N>,
  prepared: TestPreparation = NOTHING,
): TestDelivery {
  return { command: UserCommand.parse({ ...envelope(), idempotency: null, name, data }), prepared };
}

const envelope = () => ({
  id: randomUUID(),
  principal: 'user:1',
  apiKeyId: null,
  issuedAtMs: NOW_MS,
  deadlineMs: NOW_MS + 5_000,
  requestId: 'test',
  replyPartition: 0,
});

export type TestLog = { logger: Logger; lines: { level: string; fields: object; message: string }[] };

export function createTestLog(): TestLog {
  const lines: TestLog['lines'] = [];
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, fields, message });
  return { lines, logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } };
}

export type TestService = {
  clock: { nowMs: number };
  log: TestLog;
  slice(partition: number, deliveries: readonly TestDelivery[]): Promise<CommandSlice<UserCommand>>;
  apply(slices: CommandSlice<UserCommand>[]): Promise<AppliedBatch>;
  /** The commands are one batch of one partition. */
  send(...deliveries: TestDelivery[]): Promise<Reply[]>;
  done(delivery: TestDelivery): Promise<Record<string, unknown>>;
  ask(name: UserQuery['name'], data: object): ReturnType<ReturnType<typeof features.queries>>;
};

const readHealth = async () => ({ partitions: null, deadLetters: null });

export async function createTestService(pool: pg.Pool, deps: Partial<ApplyDeps> = {}): Promise<TestService> {
  await ensurePartitions(pool, PARTITIONS);
  const clock = { nowMs: NOW_MS };
  const log = createTestLog();
  const onCommitted = (): void => undefined;
  const apply = createApplyBatch({ registry: features, pool, now: () => clock.nowMs, onCommitted, ...deps });

  const queries = features.queries({
    db: pool,
    logger: log.logger,
    now: () => clock.nowMs,
    unseal,
    readHealth,
  });

  const slice: TestService['slice'] = async (partition, deliveries) => {
    const { nextOffset } = await readPartition(pool, partition);
    const advanceTo = nextOffset + BigInt(deliveries.length);
    return { partition, nextOffset, advanceTo, lastDigest: DIGEST, deliveries: [...deliveries] };
  };
  const send: TestService['send'] = async (...deliveries) => {
    const { replies } = await apply([await slice(3, deliveries)]);
    const byId = new Map(replies.map((reply) => [reply.id, reply] as const));
    return deliveries.map((delivery) => {
      const reply = byId.get(delivery.command.id);
      if (!reply) throw new Error(`no reply to ${delivery.command.name}`);
      return reply;
    });
  };
  return {
    clock,
    log,
    slice,
    apply,
    send,
    async done(delivery) {
      const [reply] = await send(delivery);
      if (reply?.outcome !== 'ok') throw new Error(`${delivery.command.name}: ${JSON.stringify(reply)}`);
      return reply.data as Record<string, unknown>;
    },
    ask: async (name, data) => queries(UserQuery.parse({ ...envelope(), name, data })),
  };
}

export async function register(
  service: TestService,
  email: string,
  fullName = 'Ada Lovelace',
): Promise<number> {
  const registration = command('user.register', { sealed: 'sealed' }, prepareRegistration(email, fullName));
  const { user } = await service.done(registration);
  return (user as { id: number }).id;
}

export function prepareRegistration(email: string, fullName: string): TestPreparation {
  return { kind: 'hashed', email: email.toLowerCase(), fullName, passwordHash: hashFor(email) };
}

export const UNBOUND = {
  platform: null,
  perTransactionUnits: null,
  dailyMintUnits: null,
  allowedNetworks: null,
};

/** Sealing is tested elsewhere: here `sealed:X` opens to X. */
export const unseal = async (sealed: string) => (sealed.startsWith('sealed:') ? sealed.slice(7) : null);

export const hashFor = (email: string): string => `hash of ${email}`;

export async function logIn(
  service: TestService,
  user: { userId: number; email: string },
  token: string,
): Promise<string> {
  const sessionId = randomUUID();
  const data = { sealed: 'sealed', sessionId, refreshHash: sha256(token) };
  const verified = { kind: 'verified', userId: user.userId, passwordHash: hashFor(user.email) } as const;
  await service.done(command('session.start', data, verified));
  return sessionId;
}
