import { texts } from '../../kit/i18n/language.tsx';

export const useApprovalTexts = texts(
  {
    title: 'Approval',
    about: 'What one person asked for, and another one does or rejects',
    copyLink: 'Copy link',
    all: 'All acts for a second person',
  },
  {
    title: 'Approbation',
    about: 'Ce qu’une personne a demandé, et qu’une autre fait ou rejette',
    copyLink: 'Copier le lien',
    all: 'Tous les actes pour une seconde personne',
  },
);
