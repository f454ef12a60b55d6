import { LIMITS, RATE, RatePageKey } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { answerPage } from '../../http/route/page.ts';
import { userRoute } from '../../http/route/route.ts';
import * as examples from './examples.ts';
import { RateList, RateListQuery } from './schemas.ts';

/** The name of the list in its cursors. */
const RATES = 'admin.exchange-rates';

/** What a coin was worth, for administrators. */
export function rateListRoute(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listExchangeRates',
    examples: examples.rates,
    summary: 'List all exchange rates, newest first',
    description:
      'A page of the rates that were ever set; the first is the one that counts. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end.',
    query: RateListQuery,
    answers: { 200: RateList },
    handle: ({ query: { limit = LIMITS.pageSizeDefault, cursor } }, { caller, context }) =>
      answerPage(
        cursors,
        { list: RATES, owner: caller.userId, cursor },
        RatePageKey,
        (before) => bus.call(context, 'exchange.rates', { limit, before }),
        ({ rates }) => ({ rates: rates.map(RATE.toPublic) }),
      ),
  });
}
