import { LIMITS, RATE, RatePageKey } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { answerPage } from '../../http/route/page.ts';
import { addUserRoute } from '../../http/route/route.ts';
import * as examples from './examples.ts';
import { RateList, RateListQuery } from './schemas.ts';

const RATES = 'admin.exchange-rates';

export function rateListRoute(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listExchangeRates',
    examples: examples.rates,
    summary: 'List all exchange rates, newest first',
    description:
      'A page of all rates ever set; the first one is the present rate. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
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
