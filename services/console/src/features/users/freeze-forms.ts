import * as set from 'openapi:freezeWallet';
import * as removed from 'openapi:unfreezeWallet';
import type { Freeze, UserWithWallet } from '@cowrie/client';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { choice, lastDay, text } from '../../kit/forms/form/field-kinds.tsx';
import { defineActOn } from '../../kit/forms/form/form.ts';
import { texts, type WordsOf } from '../../kit/i18n/language.tsx';

const changes = ['user', 'frozen-by', 'audit-log'];

/** What a freeze stops, in words. */
export const useDirectionTexts = texts<WordsOf<Record<Freeze['direction'], string>>>({
  BOTH: [
    'They can neither send nor receive coins',
    'Cette personne ne peut ni envoyer ni recevoir de pièces',
  ],
  OUT: ['They cannot send coins', 'Cette personne ne peut pas envoyer de pièces'],
  IN: ['They cannot receive coins from others', 'Cette personne ne peut pas recevoir de pièces d’autrui'],
});
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
});

export const unfreezeWallet = defineActOn<UserWithWallet>()({
  name: 'unfreeze-wallet',
  operation: 'unfreezeWallet',
  document: removed,
  input: (_body, { id }) => ({ id }),
  changes,
});
