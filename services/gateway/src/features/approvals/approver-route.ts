import type { FastifyInstance } from 'fastify';
import { findApproverTimes } from '../../api/approvals/approver-times.ts';
import type { RouteDeps } from '../../deps.ts';
import { sendProblem } from '../../http/problem.ts';
import { send } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';

/**
 * The console shows from when its reader may approve, instead of a button that fails. Only the console uses this
 * route, so the OpenAPI document leaves it out.
 */
export function approverRoute(app: FastifyInstance, deps: RouteDeps): void {
  app.route({
    method: 'GET',
    url: '/console/session/approver',
    schema: { hide: true },
    config: { calls: ['user.roles-since'] },
    onRequest: async (request, reply) => {
      const admitted = await deps.guard.admit(request, { role: 'ADMIN' });
      if (!admitted.ok) return sendProblem(reply, admitted);
      request.call = admitted.value;
    },
    handler: async ({ call }, reply) => {
      if (call?.actor.kind !== 'user') throw new Error('a service account came past the guard');
      const times = await findApproverTimes(deps, call.context, call.actor.userId);
      if (!times.ok) return sendProblem(reply, times);
      const text = (fromMs: number | null) => (fromMs === null ? null : new Date(fromMs).toISOString());
      const { ADMIN, SUPERADMIN } = times.value;
      return send(
        reply,
        succeed({ status: 200, body: { ADMIN: text(ADMIN), SUPERADMIN: text(SUPERADMIN) } }),
      );
    },
  });
}
