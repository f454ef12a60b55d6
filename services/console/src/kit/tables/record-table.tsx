import { Checkbox, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { escapeBidiIfText } from '../format/escape-bidi.ts';
import { texts } from '../i18n/language.tsx';
import classes from './record-table.module.css';
import { rowKeys } from './row-keys.ts';

const useTexts = texts({
  loading: ['Loading…', 'Chargement…'],
  choose: ['Select', 'Sélection'],
});

export type Column<Row> = {
  name: string;
  isAmount?: boolean;
  cell(row: Row): ReactNode;
};

export type Choice<Row> = {
  mayChoose(row: Row): boolean;
  isChosen(row: Row): boolean;
  choose(row: Row, isChosen: boolean): void;
  nameOf(row: Row): string;
};

export type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  keyOf(row: Row): string | number;
  empty: string;
  choice?: Choice<Row> | undefined;
};

const PLACES = [1, 2, 3, 4, 5];

/** The ARIA roles are explicit, because browsers drop the table semantics when the layout is cards. */
const ROLE = {
  table: 'table',
  rows: 'rowgroup',
  row: 'row',
  header: 'columnheader',
  cell: 'cell',
} as const;

/** A table; on a narrow screen each row is a card. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, empty, choice }: TableProps<Row>) {
  const t = useTexts();
  if (rows?.length === 0) {
    return (
      <Text className={classes.empty ?? ''} c="dimmed">
        {empty}
      </Text>
    );
  }
  const cellClass = ({ isAmount }: Column<Row>) => (isAmount ? classes.amount : undefined);
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        role={ROLE.table}
        aria-label={caption}
        aria-busy={rows === undefined}
        {...rowKeys}
      >
        <thead role={ROLE.rows}>
          <tr role={ROLE.row}>
            {choice && (
              <th role={ROLE.header} scope="col">
                <span className={classes.unseen}>{t.choose}</span>
              </th>
            )}
            {columns.map((column) => (
              <th key={column.name} role={ROLE.header} scope="col" className={cellClass(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={ROLE.rows}>
          {rows?.map((row, index) => (
            <tr key={keyOf(row)} role={ROLE.row} tabIndex={index === 0 ? 0 : -1}>
              {choice && <ChoiceCell choice={choice} row={row} />}
              {columns.map((column) => (
                <td key={column.name} role={ROLE.cell} data-name={column.name} className={cellClass(column)}>
                  {escapeBidiIfText(column.cell(row))}
                </td>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            PLACES.map((place) => (
              <tr key={place}>
                <td colSpan={columns.length + (choice ? 1 : 0)}>
                  <Skeleton height="1.15rem" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {rows === undefined && (
        <span role="status" className={classes.unseen}>
          {t.loading}
        </span>
      )}
    </div>
  );
}

function ChoiceCell<Row>({ choice, row }: { choice: Choice<Row>; row: Row }) {
  return (
    <td role={ROLE.cell} className={classes.choice}>
      {choice.mayChoose(row) && (
        <Checkbox
          aria-label={choice.nameOf(row)}
          checked={choice.isChosen(row)}
          onChange={({ currentTarget }) => choice.choose(row, currentTarget.checked)}
        />
      )}
    </td>
  );
}
