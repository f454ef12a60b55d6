import { useOverlapName } from '../values/term-names.ts';
import { choice } from './form/field-kinds.tsx';

const OVERLAPS_SECONDS = [0, 3_600, 86_400, 259_200, 604_800] as const;
const DEFAULT_SECONDS = 86_400;
type Overlap = (typeof OVERLAPS_SECONDS)[number];

export const NO_OVERLAP = '0';

export const overlap = choice(OVERLAPS_SECONDS, () => {
  const name = useOverlapName();
  return (seconds: Overlap) => name(String(seconds));
});

export const initialOverlap = () => ({ overlapSeconds: String(DEFAULT_SECONDS) });
