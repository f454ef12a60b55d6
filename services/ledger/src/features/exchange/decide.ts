import { LIMITS, MAX_XAF, refuse, unitsToCoins } from '@cowrie/contracts';
import { canPay, treasuryAccount, XAF_ISSUANCE, xafAccountOf } from '../../book/account.ts';
import type { Decider } from '../../book/decision.ts';
import { refusePayment } from '../../book/movements/movement.ts';
import { moveXaf } from '../../book/movements/xaf.ts';
import {
  type ExchangeRecords,
  isQuoteOpen,
  priceOf,
  type Quote,
  type Rate,
  toQuoteState,
  toRateState,
} from './quote.ts';

const OPERATIONS = treasuryAccount('general-operations');

const decideSetExchangeRate: Decider<'exchange.set-rate', ExchangeRecords> = {
  accounts: () => [],
  movements: () => 0,
  decide(_state, { data, principal }, nowMs) {
    const rate: Rate = {
      xafPerCoinMillionths: BigInt(data.xafPerCoinMillionths),
      feeHundredths: data.feeHundredths,
      sinceMs: nowMs,
      setBy: principal,
    };
    return {
      ok: true,
      changes: [{ kind: 'record', of: 'rate', record: rate }],
      answers: { shows: { rate: toRateState(rate) } },
    };
  },
};

const decideExchangeQuote: Decider<'exchange.quote', ExchangeRecords> = {
  accounts: () => [],
  needs: () => ({ rate: true }),
  movements: () => 0,
  decide({ rate }, { data }, nowMs) {
    if (!rate) return refuse('not_found', 'There is no exchange rate yet.');
    const coinsUnits = BigInt(data.coinsUnits);
    const price = priceOf(coinsUnits, rate);
    const coins = unitsToCoins(coinsUnits);
    if (price.xaf === 0n) return refuse('exchange_too_small', `${coins} coins are less than 1 XAF.`);
    if (price.xaf > MAX_XAF) return refuse('supply_limit_exceeded', `${coins} coins exceed the XAF limit.`);
    const quote: Quote = {
      id: data.quoteId,
      userId: data.userId,
      coinsUnits,
      ...price,
      xafPerCoinMillionths: rate.xafPerCoinMillionths,
      feeHundredths: rate.feeHundredths,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + LIMITS.quoteSeconds * 1000,
      usedAtMs: null,
    };
    return {
      ok: true,
      changes: [{ kind: 'record', of: 'quotes', record: quote }],
      answers: { shows: { quote: toQuoteState(quote) } },
    };
  },
};

const decideExecuteExchange: Decider<'exchange.execute', ExchangeRecords> = {
  accounts: ({ data }) => [data.userId, OPERATIONS, XAF_ISSUANCE, xafAccountOf(data.userId)],
  needs: ({ data }) => ({ quotes: data.quoteId }),
  movements: () => 2,
  decide(state, command, nowMs) {
    const { userId, quoteId } = command.data;
    const found = state.quotes.get(quoteId);
    if (!found || found.userId !== userId) return refuse('quote_not_found', 'You have no such quote.');
    if (!isQuoteOpen(found, nowMs)) {
      return refuse('quote_not_open', found.usedAtMs === null ? 'The quote expired.' : 'The quote was used.');
    }
    const coins = { from: userId, to: OPERATIONS, amountUnits: found.coinsUnits };
    const refused = refusePayment(state, command, { type: 'EXCHANGE', ...coins, isOwn: true }, nowMs);
    if (refused) return refused;
    const issuance = state.accounts.get(XAF_ISSUANCE);
    if (!issuance) throw new Error('the issuance of XAF is not there');
    if (!canPay(issuance, found.xaf))
      return refuse('supply_limit_exceeded', 'The exchange exceeds the XAF limit.');
    const reason = `Exchange for ${found.xaf} XAF`;
    const movement = {
      type: 'EXCHANGE',
      from: XAF_ISSUANCE,
      to: xafAccountOf(userId),
      xaf: found.xaf,
    } as const;
    return {
      ok: true,
      changes: [
        { kind: 'moved', type: 'EXCHANGE', ...coins, reason },
        moveXaf({ ...movement, reason, of: quoteId }),
        { kind: 'record', of: 'quotes', record: { ...found, usedAtMs: nowMs } },
      ],
      answers: { account: userId },
    };
  },
};

export const deciders = {
  'exchange.set-rate': decideSetExchangeRate,
  'exchange.quote': decideExchangeQuote,
  'exchange.execute': decideExecuteExchange,
};
