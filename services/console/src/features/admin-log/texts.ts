import { texts } from '../../kit/i18n/language.tsx';

export const useAuditTexts = texts({
  title: ['Audit log', 'Journal d’audit'],
  about: [
    'Operations of administrators, newest first',
    'Les opérations des administrateurs, de la plus récente à la plus ancienne',
  ],
  actor: ['Administrator', 'Administrateur'],
  clear: ['Clear', 'Effacer'],
  action: ['Operation', 'Opération'],
  anyAction: ['Any operation', 'Toutes les opérations'],
  toWhom: ['User concerned', 'Utilisateur concerné'],
  target: ['Object', 'Objet'],
});
