import { FREEZE, FREEZE_DIRECTIONS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { oneOf, PathId, Reason, TimeText } from '../../api/inputs.ts';
import { ledgerNow } from '../../api/moments.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { invalid, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';

const common = {
  tag: 'Administration',
  params: z.strictObject({ id: PathId }),
} as const;

const Freezing = z.strictObject({
  direction: oneOf(FREEZE_DIRECTIONS).meta({
    description: 'OUT: what the user sends; IN: what others send them',
  }),
  reason: Reason,
  until: TimeText.nullable().optional().meta({ description: 'Without it, or null: until it is taken away' }),
});

/** Wallets that send or receive nothing for a while. */
export function freezeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;
  userRoute(app, guard, {
    ...common,
    operationId: 'freezeWallet',
    examples: examples.set,
    summary: 'Freeze the wallet of a user',
    description:
      'Stops what the user sends (OUT), what others send them (IN), or both, from every request after the answer. Holds that are there can still be captured; mint, burn and refunds go on. It takes the place of a freeze that is there.',
    body: Freezing,
    answers: { 200: z.strictObject({ freeze: FREEZE.public }) },
    async handle({ params: { id: userId }, body: { direction, reason, until = null } }, { context }) {
      const nowMs = until === null ? succeed(0) : await ledgerNow(deps, context);
      if (!nowMs.ok) return nowMs;
      if (until !== null && until <= nowMs.value)
        return invalid([{ path: 'until', message: 'must be in the future' }]);
      const asked = { userId, direction, reason, untilMs: until };
      const frozen = await bus.call(context, 'wallet.freeze', asked);
      if (!frozen.ok) return frozen;
      return succeed({ status: 200, body: { freeze: FREEZE.toPublic(frozen.value.data.freeze) } });
    },
  });

  userRoute(app, guard, {
    ...common,
    operationId: 'unfreezeWallet',
    examples: examples.remove,
    summary: 'Unfreeze the wallet of a user',
    description: 'Also when there is none.',
    answers: { 204: null },
    async handle({ params: { id: userId } }, { context }) {
      const unfrozen = await bus.call(context, 'wallet.unfreeze', { userId });
      return unfrozen.ok ? succeed({ status: 204 }) : unfrozen;
    },
  });
}
