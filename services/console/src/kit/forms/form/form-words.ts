import { Amount } from '@cowrie/client';
import { fillSentence, type Sentence, type SentenceValues } from '@cowrie/contracts/sentence';
import { escapeBidi } from '../../format/escape-bidi.ts';
import { isWord, type Word } from '../../values/terms.ts';
import type { Account } from '../accounts.ts';
import type { Label } from './fields.ts';

/** A party of the form's transaction: a user or a treasury. */
export type Side = Exclude<Account, 'supply'>;

/** Formats values inside a sentence. */
export type SentenceFormat = {
  coins(amount: Amount): string;
  /** The name of a party. */
  side(side: Side): string;
  word(word: Word): string;
  /** The name of an action that may need an approval. */
  action(action: string): string;
  moment(at: Date): string;
  number(value: number): string;
  /** The time for which a replaced secret stays valid. */
  overlap(seconds: string): string;
};

/** Secrets of a result, shown once. */
export type Secrets = {
  name: string;
  /** Explains why the secret is shown only now, when the service stores more than its hash. */
  about?: string;
  /** A link to the program that stores the secret, such as an authenticator app. */
  link?: { label: string; href: string };
  /** The expiry of the secrets. */
  until?: { label: string; at: string };
  note?: string;
  secrets: readonly (readonly [label: string, secret: string])[];
};

/** The words of a form in one language, from `forms` of the catalogue. */
export type FormWords = {
  /** The button that sends it. */
  send: string;
  /** The button that opens the form; `send` if omitted. */
  open?: string;
  /** The button that starts `prepare`. */
  ask?: string;
  /** The title of the dialog; `send` if omitted. */
  title?: Sentence;
  /** The consequences, shown before sending. */
  means?: Sentence | readonly Sentence[];
  /** The sentence part for one item of a list. */
  part?: Sentence;
  /** A reason to show instead of the review. */
  blockedMessage?: Sentence;
  /** A warning that the gateway will probably refuse. */
  warning?: Sentence;
  labels?: Readonly<Record<string, Label>>;
  /** A note below the fields. */
  note?: Sentence;
  /** Shown while the data for the review is loading. */
  looking?: string;
  /** The label of the balance that is left. */
  balanceNow?: string;
  /** Replaces the standard text about a pending approval. */
  waits?: string;
  /** The secrets of the result, by the names of their fields. */
  secrets?: {
    labels: Readonly<Record<string, string>>;
    name?: Sentence;
    about?: Sentence;
    link?: string;
    until?: string;
    note?: Sentence;
  };
};

/** SentenceValues with these names are words of the API. */
const WORDS = ['type', 'role', 'status'];

/** Fills a sentence of the catalogue; empty when none of its conditions holds. */
export function formatSentence(
  sentence: Sentence | undefined,
  values: SentenceValues,
  format: SentenceFormat,
  part: Sentence = '',
): string {
  if (sentence === undefined) return '';
  return fillSentence(sentence, values, (name) => formatValue(name, values[name], format, part)).join('');
}

function formatValue(name: string, value: unknown, format: SentenceFormat, part: Sentence): string {
  if (value === undefined || value === null) return '…';
  if (Amount.isAmount(value)) return format.coins(value);
  if (value instanceof Date) return format.moment(value);
  if (Array.isArray(value)) return value.map((each) => formatSentence(part, each, format)).join(', ');
  if (typeof value === 'object') return format.side(value as Side);
  if (name === 'userId') return format.side({ userId: Number(value) });
  if (name === 'action') return format.action(String(value));
  if (name === 'overlapSeconds') return format.overlap(String(value));
  if (typeof value === 'number') return format.number(value);
  if (WORDS.includes(name) && isWord(value)) return format.word(value);
  return escapeBidi(String(value));
}

/** The title of a form's dialog. */
export const titleOf = (
  { title, send }: FormWords,
  on: object | undefined,
  format: SentenceFormat,
): string => (title === undefined ? send : formatSentence(title, { ...on }, format));

/** The sentences of a list whose conditions hold. */
export const formatSentences = (
  sentences: FormWords['means'],
  values: SentenceValues,
  format: SentenceFormat,
  part?: Sentence,
): readonly string[] =>
  [sentences ?? []].flat().flatMap((each) => formatSentence(each as Sentence, values, format, part) || []);

/** The secrets of a result; null when it has none. */
export function secretsOf(
  { secrets: words }: FormWords,
  result: object,
  body: object,
  format: SentenceFormat,
): Secrets | null {
  if (!words) return null;
  const values: SentenceValues = { ...body, ...result };
  const text = (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value));
  const found = Object.entries(words.labels).filter(([name]) => values[name] !== undefined);
  if (found.length === 0) return null;
  const { name = '{name}', about, link, until, note } = words;
  return {
    name: formatSentence(name, values, format),
    secrets: found.map(([each, label]) => [label, text(values[each])]),
    ...(about !== undefined && { about: formatSentence(about, values, format) }),
    ...(note !== undefined && { note: formatSentence(note, values, format) }),
    ...(link !== undefined && { link: { label: link, href: String(values.otpauthUrl) } }),
    ...(until !== undefined && { until: { label: until, at: String(values.expiresAt) } }),
  };
}
