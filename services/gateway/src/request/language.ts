import { MAIL_LANGUAGES, type MailLanguage } from '@cowrie/contracts';

const HEADER_MAX = 200;

/** The language of mails that a caller asked for by `Accept-Language`; undefined: none of ours, or the standard one. */
export function languageOf(acceptLanguage: string | null): MailLanguage | undefined {
  const asked = (acceptLanguage ?? '')
    .slice(0, HEADER_MAX)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return { language: range.split('-', 1)[0], quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const found = asked.flatMap(({ language }) => MAIL_LANGUAGES.find((ours) => ours === language) ?? [])[0];
  return found === STANDARD ? undefined : found;
}

const STANDARD: MailLanguage = 'en';
