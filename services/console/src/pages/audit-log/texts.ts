import { texts } from '../../i18n/language.tsx';

export const useAuditTexts = texts(
  {
    title: 'Audit log',
    about: 'What administrators did, newest first',
    actor: 'Who',
    clear: 'Clear',
    action: 'Action',
    anyAction: 'Any action',
    target: 'To what',
  },
  {
    title: 'Journal d’audit',
    about: 'Ce que les administrateurs ont fait, du plus récent au plus ancien',
    actor: 'Qui',
    clear: 'Effacer',
    action: 'Action',
    anyAction: 'Toutes les actions',
    target: 'Objet',
  },
);
