import {
  ADMIN_LOG_ENTRY,
  type AdminLogEntry,
  CombinedLogPageKey,
  LIMITS,
  type LogSource,
} from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import { listOwner, readCursor } from '../../http/route/cursor.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { logsWithAction, mergeLogs, placeInLog } from './merge-logs.ts';
import { AuditLogEntry, AuditLogQuery } from './schemas.ts';

const AUDIT_LOG = 'admin.audit-log';

export function adminLogRoutes(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Trust',
    operationId: 'listAdminActions',
    examples: examples.list,
    summary: 'List administrators’ operations, newest first',
    description:
      'A page of the administrative log. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: AuditLogQuery,
    answers: {
      200: z.strictObject({ entries: z.array(AuditLogEntry), nextCursor: z.string().nullable() }),
    },
    async handle({ query }, { caller, context }) {
      const { limit = LIMITS.pageSizeDefault, actor = null, action = null, from = null, to = null } = query;
      const { target = null } = query;
      const owner = listOwner(caller.userId, actor);
      const place = readCursor(cursors, { list: AUDIT_LOG, owner, cursor: query.cursor }, CombinedLogPageKey);
      if (!place.ok) return place;
      const filter = { actorUserId: actor, action, target, fromMs: from, toMs: to };
      // One entry more shows that there is another page.
      const common = { ...filter, limit: limit + 1 };
      const listOf = (service: LogSource) =>
        bus.call(
          context,
          'log.entries',
          { ...common, before: placeInLog(service, place.value) },
          { service },
        );
      const logs: Partial<Record<LogSource, AdminLogEntry[]>> = {};
      const requests = logsWithAction(action).map(async (source) => ({ source, log: await listOf(source) }));
      for (const { source, log } of await Promise.all(requests)) {
        if (!log.ok) return log;
        logs[source] = log.value.entries;
      }
      const page = mergeLogs(logs, limit);
      const nextCursor = page.next && cursors.write(AUDIT_LOG, owner, page.next);
      return succeed({
        status: 200,
        body: { entries: page.entries.map(ADMIN_LOG_ENTRY.toPublic), nextCursor },
      });
    },
  });
}
