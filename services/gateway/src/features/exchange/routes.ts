import { QUOTE, RATE, TRANSACTION, WALLET } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { CoinsMovedBody } from '../../api/objects.ts';
import { answerMovement, answerResult } from '../../api/record-movements.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { rateListRoute } from './rate-routes.ts';
import { ExchangeBody, Quote, QuoteBody, Rate, RateBody } from './schemas.ts';

export function exchangeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  rateRoutes(app, deps);
  rateListRoute(app, deps);
  quoteRoute(app, deps);
  exchangeRoute(app, deps);
}

function rateRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Exchange',
    operationId: 'getExchangeRate',
    examples: examples.rate,
    summary: 'Read the exchange rate',
    description:
      'The present value of a coin in XAF, and the fee. There is no rate until an administrator sets one.',
    answers: { 200: Rate },
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'exchange.rate', {});
      return found.ok ? succeed({ status: 200, body: RATE.toPublic(found.value.rate) }) : found;
    },
  });

  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'setExchangeRate',
    examples: examples.setRate,
    summary: 'Set the exchange rate',
    description: 'Sets the value of a coin in XAF from now on, and the fee. Earlier quotes keep their rate.',
    body: RateBody,
    answers: { 200: Rate },
    problems: AMOUNT_PROBLEMS,
    async handle({ body, idempotency }, { context }) {
      const data = { xafPerCoinMillionths: String(body.xafPerCoin), feeHundredths: Number(body.feePercent) };
      const set = await bus.call(context, 'exchange.set-rate', data, { idempotency });
      return set.ok ? answerResult(200, RATE.toPublic(set.value.data.rate), set.value.replayed) : set;
    },
  });
}

function quoteRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Exchange',
    operationId: 'createQuote',
    examples: examples.quote,
    summary: 'Quote coins in XAF, for one exchange within 60 seconds',
    description: 'Returns the value of your coins in XAF, and guarantees it for 60 seconds. No coins move.',
    body: QuoteBody,
    answers: { 201: Quote },
    problems: AMOUNT_PROBLEMS,
    async handle({ body }, { caller, context }) {
      const { userId } = caller;
      const quoted = await bus.call(context, 'exchange.quote', {
        quoteId: uuidv7(),
        userId,
        coinsUnits: String(body.coins),
      });
      return quoted.ok ? succeed({ status: 201, body: QUOTE.toPublic(quoted.value.data.quote) }) : quoted;
    },
  });
}

function exchangeRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Exchange',
    operationId: 'exchangeCoins',
    examples: examples.exchange,
    summary: 'Exchange the coins of a quote for XAF',
    description:
      'Moves the coins of a quote to the treasury `general-operations` and its XAF to your wallet, in one step.',
    body: ExchangeBody,
    answers: { 201: CoinsMovedBody },
    async handle({ body, idempotency }, { caller, context }) {
      const { userId } = caller;
      const exchanged = await bus.call(context, 'exchange.execute', { ...body, userId }, { idempotency });
      return answerMovement(exchanged, readYourWrites, ({ transaction, wallet }) => ({
        transaction: TRANSACTION.toPublic(transaction),
        wallet: WALLET.toPublic(wallet),
      }));
    },
  });
}
