import { texts } from '../../i18n/language.tsx';

export const useApprovalTexts = texts(
  {
    title: 'Approvals',
    about: 'What one person asked for, and another one does or rejects',
    status: 'Status',
    action: 'Act',
    any: 'Any act',
    copyLink: 'Copy link',
    all: 'All approvals',
  },
  {
    title: 'Approbations',
    about: 'Ce qu’une personne a demandé, et qu’une autre fait ou rejette',
    status: 'État',
    action: 'Acte',
    any: 'Tous les actes',
    copyLink: 'Copier le lien',
    all: 'Toutes les approbations',
  },
);
