import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../../i18n/language.tsx';
import classes from './record-table.module.css';
import { rowKeys } from './row-keys.ts';

const useTexts = texts({ loading: 'Loading…' }, { loading: 'Chargement…' });

export type Column<Row> = {
  name: string;
  /** Amounts stand at the right. */
  isAmount?: boolean;
  cell(row: Row): ReactNode;
};

type Props<Row> = {
  /** What the table holds, for those who do not see it. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined until they are there: their places are shown. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): string | number;
  empty: string;
};

const PLACES = [1, 2, 3, 4, 5];

/** A table; where the screen is narrow each row is a card. Roles are written out, as cards would lose them. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
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
        // biome-ignore lint/a11y/noRedundantRoles: a table that is laid out as cards is none without
        role="table"
        aria-label={caption}
        aria-busy={rows === undefined}
        {...rowKeys}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row">
            {columns.map((column) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <th key={column.name} role="columnheader" scope="col" className={cellClass(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup">
          {rows?.map((row, index) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <tr key={keyOf(row)} role="row" tabIndex={index === 0 ? 0 : -1}>
              {columns.map((column) => (
                // biome-ignore lint/a11y/noRedundantRoles: as above
                <td key={column.name} role="cell" data-name={column.name} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            PLACES.map((place) => (
              <tr key={place}>
                <td colSpan={columns.length}>
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
