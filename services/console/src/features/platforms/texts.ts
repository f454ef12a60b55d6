import { texts } from '../../kit/i18n/language.tsx';

export const usePlatformTexts = texts(
  {
    title: 'Platforms',
    about: 'The systems that share the coin: who asks, a budget for the day, and a switch',
    status: 'Status',
    made: 'Made',
    changed: 'Changed',
    today: 'Used today (UTC)',
    minted: 'Minted',
    rewarded: 'Rewarded',
    of: 'of',
    noLimit: 'no limit',
    transactions: 'Its transactions',
  },
  {
    title: 'Plateformes',
    about: 'Les systèmes qui partagent la pièce : qui demande, un budget par jour, un interrupteur',
    status: 'État',
    made: 'Créée le',
    changed: 'Modifiée le',
    today: 'Utilisé aujourd’hui (UTC)',
    minted: 'Émis',
    rewarded: 'Récompensé',
    of: 'sur',
    noLimit: 'sans limite',
    transactions: 'Ses transactions',
  },
);
