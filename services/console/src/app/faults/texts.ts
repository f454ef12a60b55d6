import { texts } from '../../kit/i18n/language.tsx';

export const useStripTexts = texts({
  title: ['Current problems', 'Problèmes en cours'],
  more: [
    (count: number) => `and ${count} more`,
    (count: number) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  ],
});
