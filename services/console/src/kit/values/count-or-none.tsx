import { texts } from '../i18n/language.tsx';
import { Count } from './count.tsx';

const useTexts = texts({
  none: ['no limit', 'sans limite'],
});

export function CountOrNone({ count }: { count: number | null }) {
  const t = useTexts();
  return count === null ? t.none : <Count value={count} />;
}
