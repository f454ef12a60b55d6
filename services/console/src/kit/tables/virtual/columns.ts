import { columnVisibilityFeature, metaHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';

export type VirtualColumn<Row> = {
  id: string;
  name: string;
  /** Of a grid: `8rem`, `minmax(8rem, 1fr)`. */
  width: string;
  isAmount?: boolean;
  cell(row: Row): ReactNode;
};

export type ShownColumns<Row> = {
  columns: readonly VirtualColumn<Row>[];
  /** Ids of columns that are not shown. */
  hidden: readonly string[];
};

const features = tableFeatures({
  columnVisibilityFeature,
  columnMeta: metaHelper<{ width: string; isAmount: boolean }>(),
});

/** The columns over the rows that are seen. */
export function useColumns<Row extends object>({ columns, hidden }: ShownColumns<Row>, data: Row[]) {
  const defs = useMemo(
    () =>
      columns.map(({ id, name, width, isAmount = false, cell }) => ({
        id,
        header: name,
        cell: ({ row }: { row: { original: Row } }) => cell(row.original),
        meta: { width, isAmount },
      })),
    [columns],
  );
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  return useTable({ features, columns: defs, data, state: { columnVisibility } });
}

export type TableRow<Row extends object> = ReturnType<
  ReturnType<typeof useColumns<Row>>['getRowModel']
>['rows'][number];

/** The widths of the columns that are shown. */
export const template = <Row extends object>(table: ReturnType<typeof useColumns<Row>>) =>
  table
    .getVisibleLeafColumns()
    .map(({ columnDef }) => columnDef.meta?.width)
    .join(' ');
