import { texts } from '../i18n/language.tsx';
import { Count } from './count.tsx';

const useTexts = texts({
  none: ['no limit', 'sans limite'],
});

/** How many there may be; null: any number. */
export function CountOrNone({ count }: { count: number | null }) {
  const t = useTexts();
  return count === null ? t.none : <Count value={count} />;
}
