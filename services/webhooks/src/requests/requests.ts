import { refuse, WEBHOOK_COMMANDS, type WebhookRequest } from '@cowrie/contracts';
import { type AdminLogActor, inTransaction, listAdminLog } from '@cowrie/postgres';
import type { QueryAnswer } from '@cowrie/queries';
import { isCommitUnknown } from '@cowrie/telemetry';
import type pg from 'pg';
import { pullCommands, pullQueries } from '../pulling/requests.ts';
import { deliveryCommands, deliveryQueries } from './deliveries.ts';
import type { Commands, Queries, RequestDeps } from './handlers.ts';
import { webhookCommands, webhookQueries } from './webhooks.ts';

type Handle = (data: unknown, client?: pg.ClientBase, actor?: AdminLogActor) => Promise<QueryAnswer>;

export const isCommand = ({ name }: Pick<WebhookRequest, 'name'>): boolean => name in WEBHOOK_COMMANDS;

/**
 * A repeated command changes nothing. A command is never applied after its deadline, and refused only if it
 * certainly was not applied; otherwise this rejects.
 */
export function createRequests(deps: RequestDeps): (request: WebhookRequest) => Promise<QueryAnswer> {
  const { pool, now, logger, onPending, catchUp } = deps;
  const pulls = pullCommands(deps);
  const commands: Commands = { ...webhookCommands(deps), ...deliveryCommands(deps), ...pulls };
  const health: Queries<'health.read'> = {
    'health.read': async () => ({ ok: true, data: await deps.readHealth() }),
  };
  const log: Queries<'log.entries'> = {
    'log.entries': async (asked) => ({
      ok: true,
      data: { entries: await listAdminLog(pool, asked) },
    }),
  };
  const queries: Queries = {
    ...webhookQueries(deps),
    ...deliveryQueries(deps),
    ...pullQueries(deps),
    ...log,
    ...health,
  };
  // TypeScript cannot follow that each name has its data's type.
  const handlers = { ...commands, ...queries } as Record<WebhookRequest['name'], Handle>;

  function limitMs({ deadlineMs }: WebhookRequest): number {
    const leftMs = deadlineMs - now();
    if (leftMs <= 0) throw new Error('past the deadline');
    return leftMs;
  }

  async function apply(request: WebhookRequest): Promise<QueryAnswer> {
    const { id, name, data, principal, apiKeyId } = request;
    try {
      if (name === 'webhook.create' || name === 'webhook.change') await catchUp();
      const answer = await inTransaction(
        pool,
        (client) => handlers[name](data, client, { principal, apiKeyId }),
        {
          limitMs: () => limitMs(request),
        },
      );
      if (answer.ok && !(name in pulls)) onPending();
      return answer;
    } catch (error) {
      if (isCommitUnknown(error)) throw error;
      logger.error({ err: error, queryId: id }, 'command not applied');
      return refuse('unavailable', 'The command was not applied.');
    }
  }

  return (request) => (isCommand(request) ? apply(request) : handlers[request.name](request.data));
}
