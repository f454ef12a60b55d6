import { texts, type WordsOf } from '../i18n/language.tsx';
import { choice } from './act/kinds.tsx';

/** How long what was rotated away may go on. */
const OVERLAPS_SECONDS = [0, 3_600, 86_400, 259_200, 604_800] as const;
const DEFAULT_SECONDS = 86_400;
type Overlap = (typeof OVERLAPS_SECONDS)[number];

/** As it is typed when nothing goes on. */
export const NONE = '0';

const useOverlapTexts = texts<WordsOf<Record<Overlap, string>>>({
  0: ['no time: they end at once', '0 heure : ils prennent fin aussitôt'],
  3600: ['1 hour', '1 heure'],
  86400: ['1 day', '1 jour'],
  259200: ['3 days', '3 jours'],
  604800: ['7 days', '7 jours'],
});
export const wordsOf = useOverlapTexts.all;

export const overlap = choice(OVERLAPS_SECONDS, () => {
  const t = useOverlapTexts();
  return (seconds: Overlap) => t[seconds];
});

/** A day, to begin with. */
export const beginsWith = () => ({ overlapSeconds: String(DEFAULT_SECONDS) });
