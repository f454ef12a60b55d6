import type { ReactNode } from 'react';
import type { Language } from '../../i18n/language.tsx';

type Key = string | number;

/** From where a list goes on. */
export type At = { cursor?: string };

/** A page of rows; without a cursor it is all of them. */
type PageOf<Row> = { rows: readonly Row[]; nextCursor?: string | null };

type Cell<Row, Texts> = (row: Row, t: Texts) => ReactNode;
/** What stands in a column; amounts stand at the right. */
export type Column<Row, Texts> = Cell<Row, Texts> | { amount: Cell<Row, Texts> };

export type Words<Question, Name extends string> = {
  /** What it holds, for those who do not see it. */
  caption: string;
  /** What is said where there is nothing. */
  empty: string | ((question: Question) => string);
  columns: Record<Name, string>;
};

/** The table of an object: where its rows come from, and what is shown of each. */
export type Table<Question, Row, Name extends string, Texts extends Words<Question, Name>> = {
  /** The first word of its query's key: an act that `changes` it has it read again. */
  name: string;
  read(question: Question, at: At): Promise<PageOf<Row>>;
  keyOf(row: Row): Key;
  /** From left to right. */
  columns: Record<Name, Column<Row, Texts>>;
  texts: Record<Language, Texts>;
};

/** Each column has its name in both languages: one that is missing is an error of types. */
export const defineTable = <Question, Row, Name extends string, Texts extends Words<Question, Name>>(
  table: Table<Question, Row, Name, Texts>,
): Table<Question, Row, Name, Texts> => table;
