// biome-ignore-all lint/a11y/useSemanticElements: rows are placed where they are seen, which those of a <table> cannot be

import { Skeleton } from '@mantine/core';
import { FlexRender } from '@tanstack/react-table';
import { memo } from 'react';
import type { TableRow } from './columns.ts';
import classes from './virtual-table.module.css';

type Props<Row extends object> = {
  id: string;
  index: number;
  heightPx: number;
  topPx: number;
  /** The keyboard is on it. */
  isActive: boolean;
  /** Undefined while it is read. */
  row: TableRow<Row> | undefined;
};

function Row<Data extends object>({ id, index, heightPx, topPx, isActive, row }: Props<Data>) {
  return (
    <div
      id={id}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className={classes.row}
      data-index={index}
      data-active={isActive || undefined}
      style={{ height: heightPx, transform: `translateY(${topPx}px)` }}
    >
      {row?.getVisibleCells().map((cell) => (
        <div
          key={cell.id}
          role="gridcell"
          tabIndex={-1}
          data-column={cell.column.id}
          data-amount={cell.column.columnDef.meta?.isAmount || undefined}
        >
          <FlexRender cell={cell} />
        </div>
      ))}
      {!row && (
        <div role="gridcell" tabIndex={-1} className={classes.place}>
          <Skeleton height="1em" />
        </div>
      )}
    </div>
  );
}

/** A row in its place. */
export const VirtualRow = memo(Row) as typeof Row;
