import { texts } from '../i18n/language.tsx';

/** What the acts are called, and what each does. */
export const useActTexts = texts(
  {
    title: 'Acts',
    about:
      'What administrators do with coins. You review each act before it is sent, and it happens only once.',
    back: 'All acts',
    notYours: 'Your role does not allow this.',
    withKey: (scope: string) => `with an API key that allows: ${scope}`,
    unanswered: 'Its answer did not arrive',
    mint: {
      name: 'Mint',
      about:
        'Makes new coins for a user or a treasury. Above the limit of this platform it waits for a second administrator.',
    },
    burn: {
      name: 'Burn',
      about: 'Takes coins of a user out of circulation. What is on hold cannot be burned.',
    },
    reward: { name: 'Reward', about: 'Pays one user from the treasury Rewards.' },
    rewards: {
      name: 'Rewards from a file',
      about: 'Pays up to 1,000 users from the treasury Rewards: all of them, or none.',
    },
    refund: {
      name: 'Refund',
      about: 'Refunds a purchase, in full or in part, as long as some of it is left.',
    },
    'treasury-transfer': {
      name: 'Treasury transfer',
      about: 'Moves coins of a treasury to a user or to another treasury.',
    },
    capture: {
      name: 'Capture a hold',
      about:
        'Pays the receiver what is on hold, or a part of it. The rest is released: a hold is captured once.',
    },
    release: {
      name: 'Release a hold',
      about: 'Gives the coins on hold back to the payer. The receiver gets nothing.',
    },
  },
  {
    title: 'Opérations',
    about:
      'Ce que les administrateurs font des pièces. Chaque opération est vérifiée avant l’envoi et n’est faite qu’une fois.',
    back: 'Toutes les opérations',
    notYours: 'Votre rôle ne le permet pas.',
    withKey: (scope: string) => `avec une clé d’API qui permet : ${scope}`,
    unanswered: 'La réponse n’est pas arrivée',
    mint: {
      name: 'Émettre',
      about:
        'Crée des pièces pour un utilisateur ou une trésorerie. Au-delà de la limite de cette plateforme, un second administrateur doit approuver.',
    },
    burn: {
      name: 'Détruire',
      about:
        'Retire de la circulation des pièces d’un utilisateur. Ce qui est réservé ne peut pas être détruit.',
    },
    reward: { name: 'Récompenser', about: 'Paie un utilisateur depuis la trésorerie Récompenses.' },
    rewards: {
      name: 'Récompenses par fichier',
      about: 'Paie jusqu’à 1 000 utilisateurs depuis la trésorerie Récompenses : tous, ou personne.',
    },
    refund: {
      name: 'Rembourser',
      about: 'Rend un achat, en tout ou en partie, tant qu’il en reste quelque chose.',
    },
    'treasury-transfer': {
      name: 'Transfert de trésorerie',
      about: 'Déplace des pièces d’une trésorerie vers un utilisateur ou une autre trésorerie.',
    },
    capture: {
      name: 'Encaisser une réservation',
      about:
        'Paie au destinataire ce qui est réservé, en tout ou en partie. Le reste est libéré : une réservation ne s’encaisse qu’une fois.',
    },
    release: {
      name: 'Libérer une réservation',
      about: 'Rend au payeur l’usage de ce qui est réservé. Le destinataire ne reçoit rien.',
    },
  },
);
