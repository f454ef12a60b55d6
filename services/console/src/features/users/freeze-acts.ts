import * as set from 'openapi:freezeWallet';
import * as removed from 'openapi:unfreezeWallet';
import type { Freeze, UserWithWallet } from '@cowrie/client';
import { defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { choice, lastDay, text } from '../../kit/acts/act/kinds.tsx';
import { texts } from '../../kit/i18n/language.tsx';

const changes = ['user', 'frozen-by', 'audit-log'];

/** What a freeze stops, in words. */
export const useDirectionTexts = texts<Record<Freeze['direction'], string>>(
  {
    BOTH: 'They can neither send nor receive coins',
    OUT: 'They cannot send coins',
    IN: 'They cannot receive coins from others',
  },
  {
    BOTH: 'Cette personne ne peut ni envoyer ni recevoir de pièces',
    OUT: 'Cette personne ne peut pas envoyer de pièces',
    IN: 'Cette personne ne peut pas recevoir de pièces d’autrui',
  },
);
const direction = choice(['BOTH', 'OUT', 'IN'], () => {
  const t = useDirectionTexts();
  return (value: Freeze['direction']) => t[value];
});

/** Stops what goes out, what comes in, or both. */
export const freezeWallet = defineActOn<UserWithWallet>()({
  name: 'freeze-wallet',
  operation: 'freezeWallet',
  document: set,
  fields: fields({ direction, reason: text, until: lastDay }),
  input: (body, { id }) => ({ id, ...body }),
  isDangerous: true,
  changes,
  texts: {
    en: {
      open: 'Freeze',
      title: ({ fullName }) => `Freeze the wallet of ${fullName}`,
      send: 'Freeze',
      labels: {
        direction: 'What stops',
        reason: ['Reason', 'Only administrators see it'],
        until: ['Last day', 'If empty, until somebody unfreezes it'],
      },
      note: () =>
        'It takes effect at once. Coins on hold can still be captured; minting, burning and refunds still work.',
    },
    fr: {
      open: 'Geler',
      title: ({ fullName }) => `Geler le portefeuille de ${fullName}`,
      send: 'Geler',
      labels: {
        direction: 'Ce qui s’arrête',
        reason: ['Motif', 'Visible des seuls administrateurs'],
        until: ['Dernier jour', 'Vide : jusqu’à ce que quelqu’un le dégèle'],
      },
      note: () =>
        'Cela prend effet aussitôt. Les pièces réservées peuvent encore être encaissées ; émissions, destructions et remboursements continuent.',
    },
  },
});

export const unfreezeWallet = defineActOn<UserWithWallet>()({
  name: 'unfreeze-wallet',
  operation: 'unfreezeWallet',
  document: removed,
  input: (_body, { id }) => ({ id }),
  changes,
  texts: {
    en: {
      send: 'Unfreeze',
      title: ({ fullName }) => `Unfreeze the wallet of ${fullName}`,
      means: () => 'They can send and receive coins again at once.',
    },
    fr: {
      send: 'Dégeler',
      title: ({ fullName }) => `Dégeler le portefeuille de ${fullName}`,
      means: () => 'Cette personne peut de nouveau envoyer et recevoir des pièces aussitôt.',
    },
  },
});
