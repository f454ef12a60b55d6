import * as set from 'openapi:freezeWallet';
import * as removed from 'openapi:unfreezeWallet';
import type { Freeze, UserWithWallet } from '@cowrie/client';
import { texts } from '../../i18n/language.tsx';
import { defineActOn } from '../../ui/acts/act/act.ts';
import { fields } from '../../ui/acts/act/form.tsx';
import { choice, lastDay, text } from '../../ui/acts/act/kinds.tsx';

const changes = ['user', 'frozen-by', 'audit-log'];

/** What a freeze stops, in words. */
export const useDirectionTexts = texts<Record<Freeze['direction'], string>>(
  {
    BOTH: 'Nothing goes out and nothing comes in',
    OUT: 'Nothing goes out: they send nothing',
    IN: 'Nothing comes in: they get nothing of others',
  },
  {
    BOTH: 'Rien ne sort et rien n’entre',
    OUT: 'Rien ne sort : cette personne n’envoie rien',
    IN: 'Rien n’entre : elle ne reçoit rien d’autrui',
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
        reason: ['Reason', 'Administrators alone see it'],
        until: ['Last day', 'None: until it is taken away'],
      },
      note: () =>
        'It counts at once. Coins that are on hold can still be captured; mint, burn and refunds go on.',
    },
    fr: {
      open: 'Geler',
      title: ({ fullName }) => `Geler le portefeuille de ${fullName}`,
      send: 'Geler',
      labels: {
        direction: 'Ce qui s’arrête',
        reason: ['Motif', 'Visible des seuls administrateurs'],
        until: ['Dernier jour', 'Aucun : jusqu’à ce qu’il soit levé'],
      },
      note: () =>
        'Cela vaut aussitôt. Les pièces réservées peuvent encore être encaissées ; émissions, destructions et remboursements continuent.',
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
      means: () => 'Coins go out and come in again at once.',
    },
    fr: {
      send: 'Dégeler',
      title: ({ fullName }) => `Dégeler le portefeuille de ${fullName}`,
      means: () => 'Les pièces sortent et entrent de nouveau aussitôt.',
    },
  },
});
