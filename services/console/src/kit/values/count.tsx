import { useLanguage } from '../i18n/language.tsx';
import classes from './coins.module.css';

export function Count({ value, isLeast = false }: { value: number; isLeast?: boolean }) {
  const { locale } = useLanguage();
  return (
    <span className={classes.coins}>
      {new Intl.NumberFormat(locale).format(value)}
      {isLeast && '+'}
    </span>
  );
}
