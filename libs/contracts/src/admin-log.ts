import { z } from 'zod';
import { type FeatureContract, query } from './contract.ts';
import { EpochMs, UserId } from './primitives.ts';

/** What administrators did: the ledger, the user service and the webhooks service each keep a log of their own. */

/** What the release before knows: its gateway cannot read an entry of another action. */
export const EARLIER_ADMIN_ACTIONS = [
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
  'mint_request.created',
  'mint_request.approved',
  'mint_request.rejected',
  'withdrawal.settled',
  'withdrawal.rejected',
] as const;
/** Those of the webhooks service; all others are of the ledger and the user service. */
export const WEBHOOK_ACTIONS = [
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
] as const;
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];
export const ADMIN_ACTIONS = [
  ...EARLIER_ADMIN_ACTIONS,
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
  ...WEBHOOK_ACTIONS,
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** A place in a service's log, newest first: everything after it is older, or equally old and of a lower place. */
export const AdminLogPlace = z.object({
  atMs: EpochMs,
  partition: z.number().int().min(-1),
  sequence: z.number().int().min(0),
});
export type AdminLogPlace = z.infer<typeof AdminLogPlace>;
/** An entry of a service's log, of one of these actions; partition and sequence name it within the service. */
export const adminLogEntryOf = <A extends AdminAction>(actions: readonly A[]) =>
  AdminLogPlace.extend({
    actorUserId: UserId.nullable(),
    apiKeyId: z.uuid().nullable(),
    action: z.enum(actions),
    target: z.string(),
    details: z.record(z.string(), z.unknown()),
  });
export type AdminLogEntry = z.infer<ReturnType<typeof adminLogEntryOf<AdminAction>>>;
const listed = <A extends AdminAction>(actions: readonly A[]) =>
  z.object({
    limit: z.number().int().min(1).max(1000),
    before: AdminLogPlace.nullable(),
    actorUserId: UserId.nullable(),
    action: z.enum(actions).nullable(),
    fromMs: EpochMs.nullable(),
    toMs: EpochMs.nullable(),
  });
export type AdminLogAsked = z.infer<ReturnType<typeof listed<AdminAction>>> & { target?: string | null };

const entriesOf = <A extends AdminAction>(actions: readonly A[]) =>
  z.object({ entries: z.array(adminLogEntryOf(actions)) });

export const adminLog = {
  commands: {},
  queries: {
    /** Each of the services answers it of its own log, newest first: of everything, or of what was done to one target. */
    'log.entries': query({
      data: listed(ADMIN_ACTIONS).extend({ target: z.string().nullable() }),
      reply: entriesOf(ADMIN_ACTIONS),
      rejects: [],
    }),
    /** The same for the release before, without the actions that it does not know. */
    'log.list': query({
      data: listed(EARLIER_ADMIN_ACTIONS),
      reply: entriesOf(EARLIER_ADMIN_ACTIONS),
      rejects: [],
    }),
  },
} satisfies FeatureContract;

/** What the webhooks service is asked of its log. */
export const webhookLog = {
  commands: {},
  queries: { 'log.entries': adminLog.queries['log.entries'] },
} satisfies FeatureContract;
