import type { ReactNode } from 'react';
import { type AnyWords, byLanguage, type Language, type Pair, type TextsOf } from '../i18n/language.tsx';
import type { Side } from '../values/party.tsx';

type Key = string | number;

/** From where a list goes on. */
export type At = { cursor?: string };

/** A page of rows; without a cursor it is all of them. */
type PageOf<Row> = { rows: readonly Row[]; nextCursor?: string | null };

type Cell<Question, Row, Texts, Content> = (row: Row, t: Texts, question: Question) => Content;
/** No bare number: an amount stands at the right, and the id of a user is shown by name. */
type Shown = Exclude<ReactNode, number | bigint>;
/** What stands in a column: a user or a treasury by its name, or words where there is none; an amount, at the right; or anything else. */
export type Column<Question, Row, Texts> =
  | Cell<Question, Row, Texts, Shown>
  | { party: Cell<Question, Row, Texts, Side | string> }
  | { amount: Cell<Question, Row, Texts, ReactNode> };

export type Words<Question, Name extends string> = {
  /** What it holds, for those who do not see it. */
  caption: string | ((question: Question) => string);
  /** What is said where there is nothing. */
  empty: string | ((question: Question) => string);
  columns: Record<Name, string>;
};

type Shape<Question, Row, Name extends string, Texts> = {
  keyOf(row: Row): Key;
  /** From left to right. */
  columns: Record<Name, Column<Question, Row, Texts>>;
};

type Source<Question, Row> = {
  /** The first word of its query's key: an act that `changes` it has it read again. */
  name: string;
  /** Its first page is read again so often: its rows change without its reader. */
  everyMs?: number;
  read(question: Question, at: At): Promise<PageOf<Row>>;
};

/** What is shown of an object in each of its rows. */
export type Rows<Question, Row, Name extends string, Texts extends Words<Question, Name>> = Shape<
  Question,
  Row,
  Name,
  Texts
> & { texts: Record<Language, Texts> };

/** The table of an object: the same, and where its rows come from. */
export type Table<Question, Row, Name extends string, Texts extends Words<Question, Name>> = Source<
  Question,
  Row
> &
  Rows<Question, Row, Name, Texts>;

/** Pairs of English and French. */
type WordPairs<Question, Name extends string> = {
  readonly caption: Pair<Words<Question, Name>['caption']>;
  readonly empty: Pair<Words<Question, Name>['empty']>;
  readonly columns: Readonly<Record<Name, Pair<string>>>;
  readonly [name: string]: AnyWords[string];
};

/** Each column has its name in both languages: one that is missing is an error of types. */
export const defineTable = <Question, Row, Name extends string, const Own extends WordPairs<Question, Name>>({
  texts,
  ...table
}: Source<Question, Row> & Shape<Question, Row, Name, TextsOf<Own>> & { texts: Own }) => ({
  ...table,
  texts: byLanguage(texts),
});

/** Rows that their page reads: `defineRows<User>()({…})`. */
export const defineRows =
  <Row, Question = undefined>() =>
  <Name extends string, const Own extends WordPairs<Question, Name>>({
    texts,
    ...rows
  }: Shape<Question, Row, Name, TextsOf<Own>> & { texts: Own }) => ({ ...rows, texts: byLanguage(texts) });
