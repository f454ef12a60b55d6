import { useOverlapName } from '../values/term-names.ts';
import { choice } from './form/field-kinds.tsx';

/** How long what was rotated away may go on. */
const OVERLAPS_SECONDS = [0, 3_600, 86_400, 259_200, 604_800] as const;
const DEFAULT_SECONDS = 86_400;
type Overlap = (typeof OVERLAPS_SECONDS)[number];

/** As it is typed when nothing goes on. */
export const NONE = '0';

export const overlap = choice(OVERLAPS_SECONDS, () => {
  const name = useOverlapName();
  return (seconds: Overlap) => name(String(seconds));
});

/** A day, to begin with. */
export const beginsWith = () => ({ overlapSeconds: String(DEFAULT_SECONDS) });
