import { texts } from '../../../kit/i18n/language.tsx';

export const useOwnWithdrawalTexts = texts({
  title: ['Withdrawals', 'Retraits'],
  about: ['Take your XAF out, by mobile money for instance', 'Retirez vos XAF, par mobile money par exemple'],
  xaf: ['XAF', 'XAF'],
  xafAbout: [
    (xaf: string) => `Whole XAF; you have ${xaf}`,
    (xaf: string) => `En XAF entiers ; vous en avez ${xaf}`,
  ],
  provider: ['Provider', 'Opérateur'],
  account: ['Account', 'Compte'],
  now: ['Your XAF now', 'Vos XAF maintenant'],
  after: ['Your XAF afterwards', 'Vos XAF ensuite'],
  tooMuch: ['This is more than you have.', 'C’est plus que ce que vous avez.'],
  asked: [
    'It is asked for. You see below what becomes of it.',
    'La demande est faite. Vous verrez ci-dessous ce qu’il en advient.',
  ],
  list: ['Your withdrawals', 'Vos retraits'],
});
