// biome-ignore-all lint/a11y/useSemanticElements: rows are placed where they are seen, which those of a <table> cannot be

import { Skeleton } from '@mantine/core';
import { FlexRender } from '@tanstack/react-table';
import type { MouseEvent } from 'react';
import classes from './virtual-table.module.css';
import type { TableRow } from './virtual-table.tsx';

type Props<Row extends object> = {
  id: string;
  index: number;
  heightPx: number;
  topPx: number;
  /** The keyboard is on it. */
  isActive: boolean;
  /** Undefined while it is read. */
  row: TableRow<Row> | undefined;
  onOpen(): void;
};

/** A row in its place. Clicking it opens it, but for the links in it and text that is being selected. */
export function VirtualRow<Row extends object>({
  id,
  index,
  heightPx,
  topPx,
  isActive,
  row,
  onOpen,
}: Props<Row>) {
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    onOpen();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keyboard
    <div
      id={id}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className={classes.row}
      data-active={isActive || undefined}
      style={{ height: heightPx, transform: `translateY(${topPx}px)` }}
      onClick={onClick}
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
