import { texts } from '../../i18n/language.tsx';

export const useAuditTexts = texts(
  {
    title: 'Audit log',
    about: 'What administrators did, newest first',
    at: 'When',
    actor: 'Who',
    actorId: 'Who (user id)',
    clear: 'Clear',
    action: 'Action',
    anyAction: 'Any action',
    target: 'To what',
    details: 'Details',
    system: 'The platform',
    empty: 'Nothing was found.',
  },
  {
    title: 'Journal d’audit',
    about: 'Ce que les administrateurs ont fait, du plus récent au plus ancien',
    at: 'Date',
    actor: 'Qui',
    actorId: 'Qui (n°)',
    clear: 'Effacer',
    action: 'Action',
    anyAction: 'Toutes les actions',
    target: 'Objet',
    details: 'Détails',
    system: 'La plateforme',
    empty: 'Rien n’a été trouvé.',
  },
);
