import { useLanguage } from '../i18n/language.tsx';
import { translateToFrench } from './field-words.ts';

export function useFieldWords(): (message: string) => { text: string; isQuoted: boolean } {
  const { language } = useLanguage();
  return (message) => {
    if (language === 'en') return { text: message, isQuoted: false };
    const french = translateToFrench(message);
    return french === null ? { text: message, isQuoted: true } : { text: french, isQuoted: false };
  };
}
