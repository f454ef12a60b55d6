import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findTreasury, TreasuryText } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { AlarmSetting, WatchedTreasury, watchedView } from './schemas.ts';

export function alarmRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'setTreasuryAlarm',
    examples: examples.alarm,
    summary: 'Set the alarm of a treasury',
    description:
      'A movement that takes the balance from the alarm or above to below it publishes `coin.treasury.low`, once. If the balance is already below the new alarm, nothing is published until it was above.',
    params: z.strictObject({ code: TreasuryText }),
    body: AlarmSetting,
    answers: { 200: z.strictObject({ treasury: WatchedTreasury }) },
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ params, body: { below } }, { context }) {
      const treasury = findTreasury(params.code);
      if (!treasury.ok) return treasury;
      const data = { treasury: treasury.value, belowUnits: below === null ? null : String(below) };
      const set = await bus.call(context, 'treasury.set-alarm', data);
      if (!set.ok) return set;
      const { treasury: state, belowUnits } = set.value.data;
      return succeed({ status: 200, body: { treasury: watchedView(state, belowUnits) } });
    },
  });
}
