import { useLanguage } from '../i18n/language.tsx';
import classes from './coins.module.css';

export function Xaf({ xaf }: { xaf: number }) {
  return <span className={classes.coins}>{new Intl.NumberFormat(useLanguage().locale).format(xaf)}</span>;
}
