import { texts } from '../../i18n/language.tsx';

export const useWithdrawalTexts = texts(
  {
    title: 'Withdrawals',
    about: 'Francs that users take out',
    at: 'Asked for',
    provider: 'Provider',
    account: 'Account',
    status: 'Status',
    xaf: 'XAF',
    act: 'Decision',
    settle: 'Settle',
    reject: 'Reject',
    settleTitle: 'Settle this withdrawal',
    rejectTitle: 'Reject this withdrawal',
    settleEffect: 'Say that the provider has paid it. That is final.',
    rejectEffect: 'The francs go back to the user. Reject only what was not paid and will not be.',
    empty: 'No withdrawals with this status.',
  },
  {
    title: 'Retraits',
    about: 'Les francs que les utilisateurs retirent',
    at: 'Demandé le',
    provider: 'Opérateur',
    account: 'Compte',
    status: 'État',
    xaf: 'XAF',
    act: 'Décision',
    settle: 'Régler',
    reject: 'Rejeter',
    settleTitle: 'Régler ce retrait',
    rejectTitle: 'Rejeter ce retrait',
    settleEffect: 'Déclarer que l’opérateur l’a payé. C’est définitif.',
    rejectEffect:
      'Les francs reviennent à l’utilisateur. Ne rejetez que ce qui n’a pas été payé et ne le sera pas.',
    empty: 'Aucun retrait dans cet état.',
  },
);
