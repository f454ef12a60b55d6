import { useLanguage } from '../i18n/language.tsx';
import { Party, type Side } from '../values/party.tsx';
import type { Column, Rows, Table, TableWords } from './define-table.ts';
import { type PagedList, useList } from './list.ts';
import { RecordList } from './record-list.tsx';
import { type Choice, RecordTable, type TableProps } from './record-table.tsx';

export const useRows = <Question, Row, Name extends string, Texts extends TableWords<Question, Name>>(
  { name, read, everyMs }: Table<Question, Row, Name, Texts>,
  question: Question,
): PagedList<Row> =>
  useList(
    [name, 'rows', question],
    (at) => read(question, at),
    ({ rows }) => rows,
    everyMs,
  );

type Props<Of, Question, Name extends string> = {
  table: Of;
  question: Question;
  without?: readonly Name[] | undefined;
};

export function ObjectTable<Question, Row, Name extends string, Texts extends TableWords<Question, Name>>(
  props: Props<Table<Question, Row, Name, Texts>, Question, Name>,
) {
  return <RowsTable {...props} list={useRows(props.table, props.question)} />;
}

export function RowsTable<Question, Row, Name extends string, Texts extends TableWords<Question, Name>>({
  list,
  choice,
  ...props
}: Props<Rows<Question, Row, Name, Texts>, Question, Name> & {
  list: PagedList<Row>;
  choice?: Choice<Row> | undefined;
}) {
  return <RecordList {...useTableProps(props)} list={list} choice={choice} />;
}

export function StaticTable<Question, Row, Name extends string, Texts extends TableWords<Question, Name>>({
  rows,
  ...props
}: Props<Rows<Question, Row, Name, Texts>, Question, Name> & { rows: readonly Row[] | undefined }) {
  return <RecordTable {...useTableProps(props)} rows={rows} />;
}

function useTableProps<Question, Row, Name extends string, Texts extends TableWords<Question, Name>>({
  table: { columns, keyOf, texts },
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
      return { name: t.columns[name], isAmount, cell: (row: Row) => cellContent(column, row, t, question) };
    }),
  };
}

function cellContent<Question, Row, Texts>(
  column: Column<Question, Row, Texts>,
  row: Row,
  t: Texts,
  question: Question,
) {
  if (typeof column === 'function') return column(row, t, question);
  return 'amount' in column ? column.amount(row, t, question) : partyContent(column.party(row, t, question));
}

const partyContent = (side: Side | string) => (typeof side === 'string' ? side : <Party {...side} />);
