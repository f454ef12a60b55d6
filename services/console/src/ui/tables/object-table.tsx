import { useLanguage } from '../../i18n/language.tsx';
import type { Column, Table, Words } from './define-table.ts';
import { type Listed, useList } from './list.ts';
import { RecordList } from './record-list.tsx';

/** The rows of a table that answer a question, page after page. */
export const useRows = <Question, Row, Name extends string, Texts extends Words<Question, Name>>(
  { name, read }: Table<Question, Row, Name, Texts>,
  question: Question,
): Listed<Row> =>
  useList(
    [name, 'rows', question],
    (at) => read(question, at),
    ({ rows }) => rows,
  );

type Props<Question, Row, Name extends string, Texts extends Words<Question, Name>> = {
  of: Table<Question, Row, Name, Texts>;
  question: Question;
  /** Columns that are not shown. */
  without?: readonly Name[] | undefined;
};

/** The table of an object. */
export function ObjectTable<Question, Row, Name extends string, Texts extends Words<Question, Name>>(
  props: Props<Question, Row, Name, Texts>,
) {
  return <RowsTable {...props} list={useRows(props.of, props.question)} />;
}

/** The same, of rows that its page has read. */
export function RowsTable<Question, Row, Name extends string, Texts extends Words<Question, Name>>({
  of: { columns, keyOf, texts },
  question,
  list,
  without = [],
}: Props<Question, Row, Name, Texts> & { list: Listed<Row> }) {
  const t = texts[useLanguage().language];
  const names = (Object.keys(columns) as Name[]).filter((name) => !without.includes(name));
  return (
    <RecordList
      caption={t.caption}
      list={list}
      keyOf={keyOf}
      empty={typeof t.empty === 'string' ? t.empty : t.empty(question)}
      columns={names.map((name) => {
        const column: Column<Row, Texts> = columns[name];
        const isAmount = typeof column === 'object';
        const cell = isAmount ? column.amount : column;
        return { name: t.columns[name], isAmount, cell: (row: Row) => cell(row, t) };
      })}
    />
  );
}
