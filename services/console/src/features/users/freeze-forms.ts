import * as set from 'openapi:freezeWallet';
import * as removed from 'openapi:unfreezeWallet';
import type { Freeze, UserWithWallet } from '@cowrie/client';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { choice, lastDay, text } from '../../kit/forms/form/field-kinds.tsx';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { texts, type WordsOf } from '../../kit/i18n/language.tsx';

const changes = ['user', 'frozen-by', 'audit-log'];

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

export const freezeWallet = defineFormFor<UserWithWallet>()({
  name: 'freeze-wallet',
  operation: 'freezeWallet',
  document: set,
  fields: defineFields({ direction, reason: text, until: lastDay }),
  toInput: (body, { id }) => ({ id, ...body }),
  isDangerous: true,
  changedQueries: changes,
});

export const unfreezeWallet = defineFormFor<UserWithWallet>()({
  name: 'unfreeze-wallet',
  operation: 'unfreezeWallet',
  document: removed,
  toInput: (_body, { id }) => ({ id }),
  changedQueries: changes,
});
