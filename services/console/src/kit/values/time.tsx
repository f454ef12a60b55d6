import { useLanguage } from '../i18n/language.tsx';
import classes from './time.module.css';

export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: isExact ? 'medium' : 'short',
  });
  return (
    <time
      className={classes.time}
      dateTime={at}
      title={`${at.replace('T', ' ').replace(/(\.\d+)?Z$/, '')} UTC`}
    >
      {format.format(new Date(at))}
    </time>
  );
}
