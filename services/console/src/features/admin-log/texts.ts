import { texts } from '../../kit/i18n/language.tsx';

export const useAuditTexts = texts({
  title: ['Audit log', 'Journal d’audit'],
  about: [
    'What administrators did, newest first',
    'Ce que les administrateurs ont fait, du plus récent au plus ancien',
  ],
  actor: ['Who', 'Qui'],
  clear: ['Clear', 'Effacer'],
  action: ['What', 'Quoi'],
  anyAction: ['Anything', 'Tout'],
  toWhom: ['To whom', 'À qui'],
  target: ['Object', 'Objet'],
});
