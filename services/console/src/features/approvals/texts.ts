import { texts } from '../../kit/i18n/language.tsx';

export const useApprovalTexts = texts({
  title: ['Approval', 'Approbation'],
  about: [
    'A request by one administrator that another must approve or reject',
    'Une demande d’un administrateur, qu’un autre doit approuver ou rejeter',
  ],
  copyLink: ['Copy link', 'Copier le lien'],
  all: ['All approvals', 'Toutes les approbations'],
});
