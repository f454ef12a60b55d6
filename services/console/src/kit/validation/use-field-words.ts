import { useLanguage } from '../i18n/language.tsx';
import { inFrench } from './field-words.ts';

/** What the gateway says of a field in the reader's language; what it has no words for is quoted. */
export function useFieldWords(): (message: string) => { text: string; isQuoted: boolean } {
  const { language } = useLanguage();
  return (message) => {
    if (language === 'en') return { text: message, isQuoted: false };
    const french = inFrench(message);
    return french === null ? { text: message, isQuoted: true } : { text: french, isQuoted: false };
  };
}
