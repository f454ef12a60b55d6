import { texts } from '../../../kit/i18n/language.tsx';

export const useOwnWithdrawalTexts = texts(
  {
    title: 'Withdrawals',
    about: 'Take your XAF out, by mobile money for instance',
    xaf: 'XAF',
    xafAbout: (xaf: string) => `Whole XAF; you have ${xaf}`,
    provider: 'Provider',
    account: 'Account',
    now: 'Your XAF now',
    after: 'Your XAF afterwards',
    tooMuch: 'This is more than you have.',
    asked: 'It is asked for. You see below what becomes of it.',
    list: 'Your withdrawals',
  },
  {
    title: 'Retraits',
    about: 'Retirez vos XAF, par mobile money par exemple',
    xaf: 'XAF',
    xafAbout: (xaf: string) => `En XAF entiers ; vous en avez ${xaf}`,
    provider: 'Opérateur',
    account: 'Compte',
    now: 'Vos XAF maintenant',
    after: 'Vos XAF ensuite',
    tooMuch: 'C’est plus que ce que vous avez.',
    asked: 'La demande est faite. Vous verrez ci-dessous ce qu’il en advient.',
    list: 'Vos retraits',
  },
);
