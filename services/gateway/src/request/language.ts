import { MAIL_LANGUAGES, type MailLanguage } from '@cowrie/contracts';

const HEADER_MAX = 200;

export function mailLanguageOf(acceptLanguage: string | null): MailLanguage | undefined {
  const preferences = (acceptLanguage ?? '')
    .slice(0, HEADER_MAX)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return { language: range.split('-', 1)[0], quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const found = preferences.flatMap(
    ({ language }) => MAIL_LANGUAGES.find((supported) => supported === language) ?? [],
  )[0];
  return found === DEFAULT_LANGUAGE ? undefined : found;
}

const DEFAULT_LANGUAGE: MailLanguage = 'en';
