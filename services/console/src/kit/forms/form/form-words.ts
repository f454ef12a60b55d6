import { Amount } from '@cowrie/client';
import { fillSentence, type Sentence, type SentenceValues } from '@cowrie/contracts/sentence';
import { visible } from '../../format/visible.ts';
import { isWord, type Word } from '../../values/terms.ts';
import type { Account } from '../accounts.ts';
import type { Label } from './fields.ts';

/** A side of an act that has a name. */
export type Side = Exclude<Account, 'supply'>;

/** How the values of a sentence are written. */
export type Say = {
  coins(amount: Amount): string;
  /** A side of the act, by its name. */
  side(side: Side): string;
  word(word: Word): string;
  /** An action that a second person may have to see. */
  action(action: string): string;
  moment(at: Date): string;
  number(value: number): string;
  /** How long a replaced secret goes on. */
  overlap(seconds: string): string;
};

/** Secrets of a result, which are shown once. */
export type Secrets = {
  name: string;
  /** Why it is shown only now, where more than its hash is kept. */
  about?: string;
  /** A link that opens where a secret goes. */
  link?: { label: string; href: string };
  /** When they end by themselves. */
  until?: { label: string; at: string };
  /** What else there is to know. */
  note?: string;
  secrets: readonly (readonly [label: string, secret: string])[];
};

/** The words of a form in one language, from `forms` of the catalogue. */
export type FormWords = {
  /** The button that sends it. */
  send: string;
  /** The button that opens it; `send` where there is none. */
  open?: string;
  /** The button that asks for what it is reviewed with. */
  ask?: string;
  /** The name of its dialog; `send` where there is none. */
  title?: Sentence;
  /** Its consequences, before it is sent. */
  means?: Sentence | readonly Sentence[];
  /** An item of a list in another sentence. */
  part?: Sentence;
  /** A reason to show instead of the review. */
  instead?: Sentence;
  /** A warning that the gateway is going to refuse it. */
  doubt?: Sentence;
  labels?: Readonly<Record<string, Label>>;
  /** Stands below its fields. */
  note?: Sentence;
  /** While its data is read. */
  looking?: string;
  /** Stands before the balance that it left. */
  balanceNow?: string;
  /** Says that it waits for a second person. */
  waits?: string;
  /** Parts of the result that are shown once, by their names. */
  secrets?: {
    labels: Readonly<Record<string, string>>;
    name?: Sentence;
    about?: Sentence;
    link?: string;
    until?: string;
    note?: Sentence;
  };
};

/** Values with these names are words of the API. */
const WORDS = ['type', 'role', 'status'];

/** A sentence of the catalogue as text, with its values as people know them; empty where no condition of it holds. */
export function sayIn(
  sentence: Sentence | undefined,
  values: SentenceValues,
  say: Say,
  part: Sentence = '',
): string {
  if (sentence === undefined) return '';
  return fillSentence(sentence, values, (name) => sayValue(name, values[name], say, part)).join('');
}

function sayValue(name: string, value: unknown, say: Say, part: Sentence): string {
  if (value === undefined || value === null) return '…';
  if (Amount.isAmount(value)) return say.coins(value);
  if (value instanceof Date) return say.moment(value);
  if (Array.isArray(value)) return value.map((each) => sayIn(part, each, say)).join(', ');
  if (typeof value === 'object') return say.side(value as Side);
  if (name === 'userId') return say.side({ userId: Number(value) });
  if (name === 'action') return say.action(String(value));
  if (name === 'overlapSeconds') return say.overlap(String(value));
  if (typeof value === 'number') return say.number(value);
  if (WORDS.includes(name) && isWord(value)) return say.word(value);
  return visible(String(value));
}

/** The name of a form's dialog. */
export const titleOf = ({ title, send }: FormWords, on: object | undefined, say: Say): string =>
  title === undefined ? send : sayIn(title, { ...on }, say);

/** All sentences of a list that hold. */
export const sayAll = (
  sentences: FormWords['means'],
  values: SentenceValues,
  say: Say,
  part?: Sentence,
): readonly string[] =>
  [sentences ?? []].flat().flatMap((each) => sayIn(each as Sentence, values, say, part) || []);

/** The parts of a result that are shown once; null where it has none. */
export function secretsOf(
  { secrets: words }: FormWords,
  result: object,
  body: object,
  say: Say,
): Secrets | null {
  if (!words) return null;
  const values: SentenceValues = { ...body, ...result };
  const text = (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value));
  const found = Object.entries(words.labels).filter(([name]) => values[name] !== undefined);
  if (found.length === 0) return null;
  const { name = '{name}', about, link, until, note } = words;
  return {
    name: sayIn(name, values, say),
    secrets: found.map(([each, label]) => [label, text(values[each])]),
    ...(about !== undefined && { about: sayIn(about, values, say) }),
    ...(note !== undefined && { note: sayIn(note, values, say) }),
    ...(link !== undefined && { link: { label: link, href: String(values.otpauthUrl) } }),
    ...(until !== undefined && { until: { label: until, at: String(values.expiresAt) } }),
  };
}
