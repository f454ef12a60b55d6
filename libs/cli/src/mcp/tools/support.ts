import { z } from 'zod';
import { from, page, to, userId, uuid } from '../inputs.ts';
import { isAdministrator } from '../principal.ts';
import { reading, type Tool } from '../tool.ts';

const PROBE_TIMEOUT_MS = 5_000;

const listRefusals = reading({
  name: 'list_refusals',
  title: 'Why was it refused?',
  description:
    'Requests that the gateway refused in the last 7 days, newest first, with code and detail. Search by user, code, request id (X-Request-Id) or Idempotency-Key. For administrators, and a platform of its own.',
  input: z.object({
    userId: userId.optional(),
    code: z.string().max(60).optional().describe('As insufficient_funds'),
    requestId: z.string().max(128).optional(),
    idempotencyKey: z.string().max(255).optional(),
    ...{ from, to, ...page },
  }),
  right: { role: 'ADMIN', scopes: ['transactions:read'] },
  async run({ client, principal, docsUrl }, filter, options) {
    const list = principal.kind === 'platform' ? client.listPlatformRefusals : client.listRefusals;
    const { refusals, nextCursor } = await list(filter as Parameters<typeof list>[0], options);
    const codes = [...new Set(refusals.map(({ code }) => code))];
    return { refusals, nextCursor, explained: codes.map((code) => `${docsUrl}/errors/${code}.md`) };
  },
});

const listApprovals = reading({
  name: 'list_approvals',
  title: 'Approvals',
  description:
    'Operations that wait for approval, or one of them by its id. Only a person can approve them, never this server.',
  input: z.object({
    approvalId: uuid.optional(),
    status: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']).optional(),
    ...page,
  }),
  right: { role: 'ADMIN' },
  async run({ client }, { approvalId, ...filter }, options) {
    if (approvalId === undefined) return client.listApprovals(filter, options);
    return { approval: await client.getApproval({ id: approvalId }, options) };
  },
});

const webhookHealth = reading({
  name: 'webhook_health',
  title: 'Webhook status',
  description:
    'All webhooks with their status, or one by webhookId: waiting and blocking events, the last error and the newest deliveries.',
  input: z.object({
    webhookId: uuid.optional(),
    status: z.enum(['PENDING', 'DELIVERED', 'FAILED']).optional().describe('Of the deliveries'),
    ...page,
  }),
  right: { role: 'SUPERADMIN' },
  async run({ client }, { webhookId: id, ...filter }, options) {
    if (id === undefined) {
      const { webhooks } = await client.listWebhooks({}, options);
      return { webhooks: webhooks.map(withoutSecrets) };
    }
    const [webhook, page] = await Promise.all([
      client.getWebhook({ id }, options),
      client.listWebhookDeliveries({ ...filter, id }, options),
    ]);
    return { webhook: withoutSecrets(webhook), ...page };
  },
});

/** A URL may contain a password or a token. */
function withoutSecrets<Webhook extends { url?: string }>(webhook: Webhook): Webhook {
  if (webhook.url === undefined) return webhook;
  const { origin, pathname } = new URL(webhook.url);
  return { ...webhook, url: `${origin}${pathname}` };
}

const platformHealth = reading({
  name: 'platform_health',
  title: 'Platform health',
  description:
    'Shows whether the gateway is ready. For administrators also the health of the services: consumer lag, dead letters, waiting work, the last verification of the ledger.',
  input: z.object({}),
  right: {},
  isForAll: true,
  async run({ client, principal, baseUrl }, _input, options) {
    const gateway = await readiness(baseUrl, options.signal);
    if (!isAdministrator(principal)) return { gateway };
    const { services, ...health } = await client.getHealth({}, options);
    return { gateway, ...health, services: services.map(inShort) };
  },
});

/** Readiness needs no token, and has its own form. */
async function readiness(baseUrl: string, signal: AbortSignal | undefined) {
  const within = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
  const answer = await fetch(`${baseUrl}/health/ready`, { signal: within });
  const { problems = [] } = (await answer.json()) as { problems?: string[] };
  return { isReady: answer.status === 200, problems };
}

type Service = { partitions: { lagMessages: number; owner: string | null }[] | null };

function inShort<Of extends Service>({ partitions, ...service }: Of) {
  return {
    ...service,
    lagMessages: partitions?.reduce((sum, { lagMessages }) => sum + lagMessages, 0) ?? null,
    partitionsWithoutOwner: partitions?.filter(({ owner }) => owner === null).length ?? null,
  };
}

export const supportTools: readonly Tool[] = [listRefusals, listApprovals, webhookHealth, platformHealth];
