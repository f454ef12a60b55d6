import { z } from 'zod';
import { type FeatureContract, query } from './contract.ts';
import { EpochMs, UserId } from './primitives.ts';
import { field } from './shape/kinds.ts';
import { shape, type WireOf } from './shape/shape.ts';

export const WEBHOOK_ACTIONS = [
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
] as const;
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];
export const ADMIN_ACTIONS = [
  'user.role_changed',
  'user.deleted',
  'coins.minted',
  'coins.burned',
  'coins.rewarded',
  'coins.refunded',
  'treasury.transferred',
  'api_key.created',
  'api_key.revoked',
  'service_account.created',
  'exchange.rate_changed',
  'withdrawal.settled',
  'withdrawal.rejected',
  'service_account.rotated',
  'service_account.deleted',
  'user.sessions_ended',
  'user.totp_reset',
  'api_key.rotated',
  'platform.created',
  'platform.changed',
  'user.linked',
  'user.link_confirmed',
  'user.unlinked',
  'wallet.frozen',
  'wallet.unfrozen',
  'treasury.alarm_changed',
  'limit.created',
  'limit.changed',
  'limit.deleted',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'approval_policy.changed',
  ...WEBHOOK_ACTIONS,
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

export const LOG_SOURCES = ['ledger', 'user', 'webhooks'] as const;
const LogSource = z.enum(LOG_SOURCES);
export type LogSource = z.infer<typeof LogSource>;

type EntryName = { source: LogSource; partition: number; sequence: number };

/** Partition and sequence identify an entry within its service. */
export const ADMIN_LOG_ENTRY = shape('AuditLogEntry', {
  id: field.computed(
    z.string(),
    ({ source, partition, sequence }: EntryName) => `${source}-${partition}-${sequence}`,
  ),
  at: field.time(),
  partition: field.same(z.number().int().min(-1)).forServices(),
  sequence: field.count(0).forServices(),
  actorUserId: field.userId().orNull().about('Id of the user who made the change; null: not a user'),
  apiKeyId: field.uuid().orNull(),
  action: field.oneOf(ADMIN_ACTIONS),
  target: field.text().about('The record that was changed, such as user:12, treasury:rewards or webhook:ID'),
  details: field.same(z.record(z.string(), z.unknown())),
  source: field.same(LogSource).forServices(),
});
export type SourcedLogEntry = WireOf<typeof ADMIN_LOG_ENTRY>;
export const AdminLogEntry = ADMIN_LOG_ENTRY.wire.omit({ source: true });
export type AdminLogEntry = z.infer<typeof AdminLogEntry>;

/** The next page has older entries, or equally old ones with a lower partition and sequence. */
export const AdminLogPageKey = AdminLogEntry.pick({ atMs: true, partition: true, sequence: true });
export type AdminLogPageKey = z.infer<typeof AdminLogPageKey>;
export const CombinedLogPageKey = AdminLogPageKey.extend({ source: LogSource });
export type CombinedLogPageKey = z.infer<typeof CombinedLogPageKey>;

const AdminLogFilter = z.object({
  limit: z.number().int().min(1).max(1000),
  before: AdminLogPageKey.nullable(),
  actorUserId: UserId.nullable(),
  action: z.enum(ADMIN_ACTIONS).nullable(),
  target: z.string().nullable(),
  fromMs: EpochMs.nullable(),
  toMs: EpochMs.nullable(),
});
export type AdminLogFilter = z.infer<typeof AdminLogFilter>;

export const adminLog = {
  commands: {},
  queries: {
    /** Each service answers from its own log, newest first. */
    'log.entries': query({
      data: AdminLogFilter,
      reply: z.object({ entries: z.array(AdminLogEntry) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;

export const webhookLog = {
  commands: {},
  queries: { 'log.entries': adminLog.queries['log.entries'] },
} satisfies FeatureContract;
