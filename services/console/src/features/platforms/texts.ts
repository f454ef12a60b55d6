import { texts } from '../../kit/i18n/language.tsx';

export const usePlatformTexts = texts({
  title: ['Platforms', 'Plateformes'],
  about: [
    'The systems that use the coin, their daily budgets and their status',
    'Les systèmes qui utilisent la pièce, leur budget quotidien et leur état',
  ],
  status: ['Status', 'État'],
  made: ['Created', 'Créée le'],
  changed: ['Changed', 'Modifiée le'],
  today: ['Used today (UTC)', 'Utilisé aujourd’hui (UTC)'],
  minted: ['Minted', 'Émis'],
  rewarded: ['Rewarded', 'Récompensé'],
  of: ['of', 'sur'],
  noLimit: ['no limit', 'sans limite'],
  transactions: ['Transactions of this platform', 'Transactions de cette plateforme'],
});
