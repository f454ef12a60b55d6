import { FREEZE, FREEZE_DIRECTIONS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { oneOf, PathId, Reason, TimeText } from '../../api/inputs.ts';
import { ledgerNow } from '../../api/past-time.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { invalid, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';

const common = {
  tag: 'Administration',
  params: z.strictObject({ id: PathId }),
} as const;

const FreezeBody = z.strictObject({
  direction: oneOf(FREEZE_DIRECTIONS).meta({ description: FREEZE.fields.direction.shown.description }),
  reason: Reason,
  until: TimeText.nullable().optional().meta({ description: FREEZE.fields.until.shown.description }),
});

export function freezeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;
  addUserRoute(app, guard, {
    ...common,
    operationId: 'freezeWallet',
    examples: examples.set,
    summary: 'Freeze the wallet of a user',
    description:
      'Stops coins that the user sends (OUT), coins that others send to the user (IN), or both, from the next request on. Existing holds can still be captured. Mints, burns and refunds continue. It replaces an earlier freeze.',
    body: FreezeBody,
    answers: { 200: z.strictObject({ freeze: FREEZE.public }) },
    async handle({ params: { id: userId }, body: { direction, reason, until = null } }, { context }) {
      const nowMs = until === null ? succeed(0) : await ledgerNow(deps, context);
      if (!nowMs.ok) return nowMs;
      if (until !== null && until <= nowMs.value)
        return invalid([{ path: 'until', message: 'must be in the future' }]);
      const data = { userId, direction, reason, untilMs: until };
      const frozen = await bus.call(context, 'wallet.freeze', data);
      if (!frozen.ok) return frozen;
      return succeed({ status: 200, body: { freeze: FREEZE.toPublic(frozen.value.data.freeze) } });
    },
  });

  addUserRoute(app, guard, {
    ...common,
    operationId: 'unfreezeWallet',
    examples: examples.remove,
    summary: 'Unfreeze the wallet of a user',
    description: 'Succeeds also when the wallet is not frozen.',
    answers: { 204: null },
    async handle({ params: { id: userId } }, { context }) {
      const unfrozen = await bus.call(context, 'wallet.unfreeze', { userId });
      return unfrozen.ok ? succeed({ status: 204 }) : unfrozen;
    },
  });
}
