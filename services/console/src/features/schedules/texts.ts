import { texts } from '../../kit/i18n/language.tsx';

export const useSchedulePageTexts = texts({
  title: ['Schedule', 'Échéancier'],
  amount: ['Amount', 'Montant'],
  to: ['To', 'À'],
  from: ['From', 'De'],
  status: ['Status', 'État'],
  reason: ['Reason', 'Motif'],
  every: ['How often', 'Fréquence'],
  starts: ['First on', 'La première fois le'],
  next: ['Next on', 'Prochain le'],
  left: ['Runs left', 'Paiements restants'],
  always: ['Until it is cancelled', 'Jusqu’à son annulation'],
  failure: ['Last refusal', 'Dernier refus'],
  made: ['Made', 'Créé le'],
  id: ['Id', 'N°'],
  runs: ['Runs', 'Paiements'],
  noRuns: ['It has paid nothing yet.', 'Il n’a encore rien payé.'],
  when: ['When', 'Date'],
  number: ['Transaction', 'Transaction'],
  moreRuns: ['There may be older runs than these.', 'Il peut y avoir des paiements plus anciens.'],
});
