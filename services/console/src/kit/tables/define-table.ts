import type { ReactNode } from 'react';
import { type AnyWords, type Language, type Pair, splitByLanguage, type TextsOf } from '../i18n/language.tsx';
import type { Side } from '../values/party.tsx';

type Key = string | number;

export type PageCursor = { cursor?: string };

/** Without a cursor it is the last page. */
type PageOf<Row> = { rows: readonly Row[]; nextCursor?: string | null };

type Cell<Question, Row, Texts, Content> = (row: Row, t: Texts, question: Question) => Content;
/** A number alone is not allowed: amounts are right-aligned, and user ids are shown as names. */
type CellContent = Exclude<ReactNode, number | bigint>;
export type Column<Question, Row, Texts> =
  | Cell<Question, Row, Texts, CellContent>
  | { party: Cell<Question, Row, Texts, Side | string> }
  | { amount: Cell<Question, Row, Texts, ReactNode> };

export type TableWords<Question, Name extends string> = {
  caption: string | ((question: Question) => string);
  empty: string | ((question: Question) => string);
  columns: Record<Name, string>;
};

type TableShape<Question, Row, Name extends string, Texts> = {
  keyOf(row: Row): Key;
  columns: Record<Name, Column<Question, Row, Texts>>;
};

type TableSource<Question, Row> = {
  /** Forms refer to it in `changedQueries`. */
  name: string;
  everyMs?: number;
  read(question: Question, at: PageCursor): Promise<PageOf<Row>>;
};

export type Rows<Question, Row, Name extends string, Texts extends TableWords<Question, Name>> = TableShape<
  Question,
  Row,
  Name,
  Texts
> & { texts: Record<Language, Texts> };

export type Table<Question, Row, Name extends string, Texts extends TableWords<Question, Name>> = TableSource<
  Question,
  Row
> &
  Rows<Question, Row, Name, Texts>;

type WordPairs<Question, Name extends string> = {
  readonly caption: Pair<TableWords<Question, Name>['caption']>;
  readonly empty: Pair<TableWords<Question, Name>['empty']>;
  readonly columns: Readonly<Record<Name, Pair<string>>>;
  readonly [name: string]: AnyWords[string];
};

/** A column without a name in both languages is a type error. */
export const defineTable = <Question, Row, Name extends string, const Own extends WordPairs<Question, Name>>({
  texts,
  ...table
}: TableSource<Question, Row> & TableShape<Question, Row, Name, TextsOf<Own>> & { texts: Own }) => ({
  ...table,
  texts: splitByLanguage(texts),
});

export const defineRows =
  <Row, Question = undefined>() =>
  <Name extends string, const Own extends WordPairs<Question, Name>>({
    texts,
    ...rows
  }: TableShape<Question, Row, Name, TextsOf<Own>> & { texts: Own }) => ({
    ...rows,
    texts: splitByLanguage(texts),
  });
