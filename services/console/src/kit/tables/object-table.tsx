import { useLanguage } from '../i18n/language.tsx';
import { Party, type Side } from '../values/party.tsx';
import type { Column, Rows, Table, Words } from './define-table.ts';
import { type Listed, useList } from './list.ts';
import { RecordList } from './record-list.tsx';
import { type Choice, RecordTable, type TableProps } from './record-table.tsx';

/** The rows of a table that answer a question, page after page. */
export const useRows = <Question, Row, Name extends string, Texts extends Words<Question, Name>>(
  { name, read, everyMs }: Table<Question, Row, Name, Texts>,
  question: Question,
): Listed<Row> =>
  useList(
    [name, 'rows', question],
    (at) => read(question, at),
    ({ rows }) => rows,
    everyMs,
  );

type Props<Of, Question, Name extends string> = {
  of: Of;
  question: Question;
  /** Columns that are not shown. */
  without?: readonly Name[] | undefined;
};

/** The table of an object. */
export function ObjectTable<Question, Row, Name extends string, Texts extends Words<Question, Name>>(
  props: Props<Table<Question, Row, Name, Texts>, Question, Name>,
) {
  return <RowsTable {...props} list={useRows(props.of, props.question)} />;
}

/** The same, of a list that its page has read. */
export function RowsTable<Question, Row, Name extends string, Texts extends Words<Question, Name>>({
  list,
  choice,
  ...props
}: Props<Rows<Question, Row, Name, Texts>, Question, Name> & {
  list: Listed<Row>;
  /** Which of them are chosen, where something is done to several. */
  choice?: Choice<Row> | undefined;
}) {
  return <RecordList {...useShown(props)} list={list} choice={choice} />;
}

/** The same, of rows that there are; undefined until then. */
export function GivenTable<Question, Row, Name extends string, Texts extends Words<Question, Name>>({
  rows,
  ...props
}: Props<Rows<Question, Row, Name, Texts>, Question, Name> & { rows: readonly Row[] | undefined }) {
  return <RecordTable {...useShown(props)} rows={rows} />;
}

function useShown<Question, Row, Name extends string, Texts extends Words<Question, Name>>({
  of: { columns, keyOf, texts },
  question,
  without = [],
}: Props<Rows<Question, Row, Name, Texts>, Question, Name>): Omit<TableProps<Row>, 'rows' | 'choice'> {
  const t = texts[useLanguage().language];
  const said = (words: string | ((question: Question) => string)) =>
    typeof words === 'string' ? words : words(question);
  const names = (Object.keys(columns) as Name[]).filter((name) => !without.includes(name));
  return {
    caption: said(t.caption),
    keyOf,
    empty: said(t.empty),
    columns: names.map((name) => {
      const column: Column<Question, Row, Texts> = columns[name];
      const isAmount = typeof column === 'object' && 'amount' in column;
      return { name: t.columns[name], isAmount, cell: (row: Row) => shownIn(column, row, t, question) };
    }),
  };
}

function shownIn<Question, Row, Texts>(
  column: Column<Question, Row, Texts>,
  row: Row,
  t: Texts,
  question: Question,
) {
  if (typeof column === 'function') return column(row, t, question);
  return 'amount' in column ? column.amount(row, t, question) : partyIn(column.party(row, t, question));
}

const partyIn = (side: Side | string) => (typeof side === 'string' ? side : <Party {...side} />);
