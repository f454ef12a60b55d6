import { texts } from '../../kit/i18n/language.tsx';

export const usePlatformTexts = texts({
  title: ['Platforms', 'Plateformes'],
  about: [
    'The systems that share the coin: who asks, a budget for the day, and a switch',
    'Les systèmes qui partagent la pièce : qui demande, un budget par jour, un interrupteur',
  ],
  status: ['Status', 'État'],
  made: ['Made', 'Créée le'],
  changed: ['Changed', 'Modifiée le'],
  today: ['Used today (UTC)', 'Utilisé aujourd’hui (UTC)'],
  minted: ['Minted', 'Émis'],
  rewarded: ['Rewarded', 'Récompensé'],
  of: ['of', 'sur'],
  noLimit: ['no limit', 'sans limite'],
  transactions: ['Its transactions', 'Ses transactions'],
});
