import * as document from 'openapi:captureHold';
import { Amount, type Hold } from '@cowrie/client';
import { defineAct } from '../../../kit/acts/act/act.ts';
import { fields } from '../../../kit/acts/act/form.tsx';
import { coinsUpTo } from '../../../kit/acts/act/kinds.tsx';
import { opposite } from '../../../kit/format/amounts.ts';
import { holdKind, sidesOf, useHold, useTypedHold, withHoldId } from './hold.tsx';

const NOTHING = Amount.ofUnits(0n);
const restOf = (hold: Hold, amount: Amount) => hold.amount.minus(amount);

/** A hold whose receiver is paid. */
export const capture = defineAct({
  name: 'capture',
  operation: 'captureHold',
  document,
  schema: withHoldId(document.default, ['amount']),
  fields: fields({ holdId: holdKind, amount: coinsUpTo((input) => useTypedHold(input).data?.amount) }),
  input: ({ holdId, amount }) => ({ id: holdId, amount }),
  useData: ({ holdId }) => useHold(holdId),
  effects({ amount }, { data: hold }) {
    const { from, to } = sidesOf(hold);
    const rest = restOf(hold, amount);
    return [
      { on: from, change: opposite(amount) },
      { on: from, measure: 'spendable', change: rest.units > 0n ? rest : NOTHING },
      { on: to, change: amount },
    ];
  },
  reason: (_body, { data }) => data.reason,
  texts: {
    en: {
      send: 'Capture',
      looking: 'Looking for the hold…',
      means({ amount }, { data: hold, say }) {
        const { from, to } = sidesOf(hold);
        const rest = restOf(hold, amount);
        return [
          `${say.coins(amount)} coins go from ${say.side(from)} to ${say.side(to)}.`,
          rest.units > 0n
            ? `The rest, ${say.coins(rest)}, is released. The hold ends with that.`
            : 'The hold ends with that.',
        ];
      },
      doubt: ({ amount }, { data: hold, say }) =>
        restOf(hold, amount).units < 0n ? `The hold is of ${say.coins(hold.amount)} coins.` : null,
    },
    fr: {
      send: 'Encaisser',
      looking: 'Recherche de la réservation…',
      means({ amount }, { data: hold, say }) {
        const { from, to } = sidesOf(hold);
        const rest = restOf(hold, amount);
        return [
          `${say.coins(amount)} pièces vont de ${say.side(from)} à ${say.side(to)}.`,
          rest.units > 0n
            ? `Le reste, ${say.coins(rest)}, est libéré. La réservation prend fin.`
            : 'La réservation prend fin.',
        ];
      },
      doubt: ({ amount }, { data: hold, say }) =>
        restOf(hold, amount).units < 0n ? `La réservation est de ${say.coins(hold.amount)} pièces.` : null,
    },
  },
});
