import { texts } from '../../kit/i18n/language.tsx';

export const useStripTexts = texts({
  title: ['What is wrong now', 'Ce qui ne va pas en ce moment'],
  more: [
    (count: number) => `and ${count} more`,
    (count: number) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  ],
});
