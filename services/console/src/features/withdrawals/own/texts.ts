import { texts } from '../../../kit/i18n/language.tsx';

export const useOwnWithdrawalTexts = texts({
  title: ['Withdrawals', 'Retraits'],
  about: ['Pay out your XAF, for example by mobile money', 'Retirez vos XAF, par mobile money par exemple'],
  xaf: ['XAF', 'XAF'],
  xafAbout: [
    (xaf: string) => `Whole XAF; you have ${xaf}`,
    (xaf: string) => `En XAF entiers ; vous en avez ${xaf}`,
  ],
  provider: ['Provider', 'Opérateur'],
  account: ['Account', 'Compte'],
  now: ['Your XAF now', 'Vos XAF maintenant'],
  after: ['Your XAF after', 'Vos XAF après'],
  tooMuch: ['This is more than you have.', 'C’est plus que ce que vous avez.'],
  asked: [
    'Your withdrawal is requested. Follow its status below.',
    'Votre retrait est demandé. Suivez son état ci-dessous.',
  ],
  list: ['Your withdrawals', 'Vos retraits'],
});
