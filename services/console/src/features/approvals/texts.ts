import { texts } from '../../kit/i18n/language.tsx';

export const useApprovalTexts = texts({
  title: ['Approval', 'Approbation'],
  about: [
    'What one person asked for, and another one does or rejects',
    'Ce qu’une personne a demandé, et qu’une autre fait ou rejette',
  ],
  copyLink: ['Copy link', 'Copier le lien'],
  all: ['All acts for a second person', 'Tous les actes pour une seconde personne'],
});
