import { Amount } from '@cowrie/client';
import { fillSentence, type Sentence, type SentenceValues } from '@cowrie/contracts/sentence';
import { escapeBidi } from '../../format/escape-bidi.ts';
import { isWord, type Word } from '../../values/terms.ts';
import type { Account } from '../accounts.ts';
import type { Label } from './fields.ts';

export type Side = Exclude<Account, 'supply'>;

export type SentenceFormat = {
  coins(amount: Amount): string;
  side(side: Side): string;
  word(word: Word): string;
  action(action: string): string;
  moment(at: Date): string;
  number(value: number): string;
  overlap(seconds: string): string;
};

export type Secrets = {
  name: string;
  /** Explains why the secret is shown only now, when the service stores more than its hash. */
  about?: string;
  link?: { label: string; href: string };
  until?: { label: string; at: string };
  note?: string;
  secrets: readonly (readonly [label: string, secret: string])[];
};

/** The words come from `forms` of the catalogue. */
export type FormWords = {
  send: string;
  /** The default is `send`. */
  open?: string;
  ask?: string;
  /** The default is `send`. */
  title?: Sentence;
  means?: Sentence | readonly Sentence[];
  part?: Sentence;
  /** A reason to show instead of the review. */
  blockedMessage?: Sentence;
  /** A warning that the gateway will probably refuse. */
  warning?: Sentence;
  labels?: Readonly<Record<string, Label>>;
  note?: Sentence;
  looking?: string;
  balanceNow?: string;
  waits?: string;
  secrets?: {
    labels: Readonly<Record<string, string>>;
    name?: Sentence;
    about?: Sentence;
    link?: string;
    until?: string;
    note?: Sentence;
  };
};

const WORDS = ['type', 'role', 'status'];

/** The sentence is empty when none of its conditions holds. */
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

export const titleOf = (
  { title, send }: FormWords,
  on: object | undefined,
  format: SentenceFormat,
): string => (title === undefined ? send : formatSentence(title, { ...on }, format));

export const formatSentences = (
  sentences: FormWords['means'],
  values: SentenceValues,
  format: SentenceFormat,
  part?: Sentence,
): readonly string[] =>
  [sentences ?? []].flat().flatMap((each) => formatSentence(each as Sentence, values, format, part) || []);

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
