import { texts } from '../../kit/i18n/language.tsx';

export const useSchedulePageTexts = texts({
  title: ['Schedule', 'Échéancier'],
  amount: ['Amount', 'Montant'],
  to: ['To', 'À'],
  from: ['From', 'De'],
  status: ['Status', 'État'],
  reason: ['Reason', 'Motif'],
  every: ['How often', 'Fréquence'],
  starts: ['First payment', 'Premier paiement'],
  next: ['Next payment', 'Prochain paiement'],
  left: ['Payments left', 'Paiements restants'],
  always: ['Until it is cancelled', 'Jusqu’à son annulation'],
  failure: ['Last refusal', 'Dernier refus'],
  made: ['Created', 'Créé le'],
  id: ['Id', 'N°'],
  runs: ['Payments', 'Paiements'],
  noRuns: ['No payments yet.', 'Aucun paiement pour le moment.'],
  when: ['When', 'Date'],
  number: ['Transaction', 'Transaction'],
  moreRuns: ['There may be older payments.', 'Il peut y avoir des paiements plus anciens.'],
});
