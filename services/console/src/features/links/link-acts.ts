import * as confirmed from 'openapi:confirmMyLink';
import * as asked from 'openapi:createLinkCode';
import * as dropped from 'openapi:deleteMyLink';
import type { Link } from '@cowrie/client';
import { defineAct, defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { text } from '../../kit/acts/act/kinds.tsx';
import { visible } from '../../kit/format/visible.ts';

/** Each platform has one link with a user at most: its id names the link. */
export type LinkRow = Link & { id: string };

const changes = ['links'];

/** A code by which a platform links the reader. */
export const getLinkCode = defineAct({
  name: 'get-link-code',
  operation: 'createLinkCode',
  document: asked,
  fields: fields({ platform: text }),
  input: (body) => body,
  changes: [],
  texts: {
    en: {
      open: 'Get a code',
      title: () => 'Get a code for a platform',
      send: 'Get a code',
      labels: { platform: ['Platform', 'Its id, such as “shop”: the platform tells you'] },
      note: () =>
        'Nothing is linked until you confirm what the platform says. An earlier code stops working.',
      secrets: ({ code, expiresAt }, { platform }) => ({
        name: `A code for ${platform}`,
        about: `Give it to ${platform} and nobody else. It works once.`,
        secrets: [['Code', code]],
        until: { label: 'Good until', at: expiresAt },
        note: 'Once the platform has used it, the link appears under “Platforms” for you to confirm.',
      }),
    },
    fr: {
      open: 'Obtenir un code',
      title: () => 'Obtenir un code pour une plateforme',
      send: 'Obtenir un code',
      labels: { platform: ['Plateforme', 'Son identifiant, comme « shop » : la plateforme vous le dit'] },
      note: () =>
        'Rien n’est lié avant que vous confirmiez ce que dit la plateforme. Un code antérieur ne vaut plus.',
      secrets: ({ code, expiresAt }, { platform }) => ({
        name: `Un code pour ${platform}`,
        about: `Donnez-le à ${platform} et à personne d’autre. Il vaut une seule fois.`,
        secrets: [['Code', code]],
        until: { label: 'Valable jusqu’au', at: expiresAt },
        note: 'Dès que la plateforme l’a pris, elle figure sous « Plateformes » et attend votre confirmation.',
      }),
    },
  },
});

/** The reader agrees: it is they whom the platform knows. */
export const confirmLink = defineActOn<LinkRow>()({
  name: 'confirm-link',
  operation: 'confirmMyLink',
  document: confirmed,
  input: (_body, { platform }) => ({ platform }),
  changes,
  texts: {
    en: {
      title: ({ platform }) => `Confirm ${platform}`,
      send: 'Confirm',
      means: (_body, { on: { platform, displayName } }) => [
        `Confirm only if this is you on ${platform}: “${visible(displayName)}”.`,
        'It may then read your wallet, pay and hold coins for you.',
      ],
    },
    fr: {
      title: ({ platform }) => `Confirmer ${platform}`,
      send: 'Confirmer',
      means: (_body, { on: { platform, displayName } }) => [
        `Ne confirmez que si c’est vous sur ${platform} : « ${visible(displayName)} ».`,
        'Elle pourra alors lire votre portefeuille, payer et réserver des pièces pour vous.',
      ],
    },
  },
});

/** The platform may not act for the reader any more. */
export const dropLink = defineActOn<LinkRow>()({
  name: 'drop-link',
  operation: 'deleteMyLink',
  document: dropped,
  input: (_body, { platform }) => ({ platform }),
  isDangerous: true,
  changes,
  texts: {
    en: {
      title: ({ platform }) => `Unlink ${platform}`,
      send: 'Unlink',
      means: () => [
        'Its access ends at once: it can no longer act for you.',
        'To link again, you need a new code.',
      ],
    },
    fr: {
      title: ({ platform }) => `Délier ${platform}`,
      send: 'Délier',
      means: () => [
        'Son accès prend fin aussitôt : elle ne peut plus agir pour vous.',
        'Pour être lié de nouveau, il faut un autre code.',
      ],
    },
  },
});
