import * as document from 'openapi:mintCoins';
import { defineAct } from '../../kit/acts/act/act.ts';
import { payment } from '../../kit/acts/act/payment.tsx';
import { ActPage } from '../../kit/acts/act-page.tsx';

/** New coins for a user or a treasury. */
export const mint = defineAct({
  name: 'mint',
  operation: 'mintCoins',
  document,
  fields: payment({ user: 'userId', treasury: 'treasury' }),
  input: ({ to, ...rest }) => ({ ...to, ...rest }),
  apiKey: 'coins:mint',
  effects: ({ to, amount }) => [
    { on: to, change: amount },
    { on: 'supply', change: amount },
  ],
  reason: ({ reason }) => reason,
  balanceOf: (result) => ('wallet' in result ? result.wallet.balance : result.treasury.balance),
  texts: {
    en: {
      send: 'Mint',
      means: ({ to, amount }, { say }) =>
        `${say.coins(amount)} new coins are made for ${say.side(to)}. The supply grows by as much.`,
      note: () =>
        'If that is above the limit of this platform, it becomes a request: nothing is minted until a second administrator approves it.',
      balanceNow: 'Its balance is now',
      waits: 'Nothing is minted yet. The request waits for a second administrator, who is not you:',
    },
    fr: {
      send: 'Émettre',
      means: ({ to, amount }, { say }) =>
        `${say.coins(amount)} nouvelles pièces sont créées pour ${say.side(to)}. La masse augmente d’autant.`,
      note: () =>
        'Au-delà de la limite de cette plateforme, cela devient une demande : rien n’est émis avant l’accord d’un second administrateur.',
      balanceNow: 'Son solde est maintenant de',
      waits: 'Rien n’est encore émis. La demande attend un second administrateur, qui n’est pas vous :',
    },
  },
});

export const MintPage = () => <ActPage act={mint} />;
