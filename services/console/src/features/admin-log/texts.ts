import { texts } from '../../kit/i18n/language.tsx';

export const useAuditTexts = texts(
  {
    title: 'Audit log',
    about: 'What administrators did, newest first',
    actor: 'Who',
    clear: 'Clear',
    action: 'What',
    anyAction: 'Anything',
    toWhom: 'To whom',
    target: 'Object',
  },
  {
    title: 'Journal d’audit',
    about: 'Ce que les administrateurs ont fait, du plus récent au plus ancien',
    actor: 'Qui',
    clear: 'Effacer',
    action: 'Quoi',
    anyAction: 'Tout',
    toWhom: 'À qui',
    target: 'Objet',
  },
);
