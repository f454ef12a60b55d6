// biome-ignore-all lint/a11y/useSemanticElements: rows are placed where they are seen, which those of a <table> cannot be

import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type ShownColumns, template, useColumns } from './columns.ts';
import type { PagedRows } from './paged-rows.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { VirtualFoot } from './virtual-foot.tsx';
import { VirtualRow } from './virtual-row.tsx';
import classes from './virtual-table.module.css';

type Props<Row> = ShownColumns<Row> & {
  /** What the table holds, for those who do not see it. */
  caption: string;
  list: PagedRows<Row>;
  empty: string;
  onOpen(row: Row): void;
};

const ROW_PX = 38;
/** Where the screen is narrow a row is a card of three lines. */
const CARD_PX = 96;
const NARROW = '(max-width: 44em)';
const OVERSCAN = 10;
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * A table of any length: the rows that are seen are there, and no others. It is one stop for the keyboard: arrows, Page Up and
 * Down, Home and End go from row to row, Enter opens one.
 */
export function VirtualTable<Row extends object>(props: Props<Row>) {
  const { caption, list, empty } = props;
  const { state, id, scroller, rowPx, headPx, open, keys, rows, items, table, shown } = useGrid(props);
  const isStarting = state.count === 0 && state.isReading && state.emptyPages === 0;
  const isEmpty = state.count === 0 && state.isEnd;
  const places = isStarting ? PLACES : [];
  return (
    <div className={classes.whole}>
      {isEmpty && (
        <Text c="dimmed" className={classes.empty ?? ''}>
          {empty}
        </Text>
      )}
      <div
        ref={scroller}
        className={classes.scroller}
        hidden={isEmpty}
        role="grid"
        tabIndex={0}
        aria-label={caption}
        aria-rowcount={state.isEnd ? state.count + 1 : -1}
        aria-busy={isStarting}
        aria-activedescendant={state.count > 0 ? `${id}-${keys.active}` : undefined}
        style={{ '--columns': template(table) } as CSSProperties}
        onKeyDown={keys.onKeyDown}
        onClick={(event) => {
          const index = rowClicked(event);
          if (index === null) return;
          keys.setActive(index);
          open(index);
        }}
        onScroll={(event) => {
          list.place.offset = event.currentTarget.scrollTop;
        }}
      >
        <Head table={table} />
        <div role="rowgroup" className={classes.body} style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const there = list.rowAt(index);
            const [isActive, row] = [index === keys.active, there && shown.get(there)];
            const at = { id: `${id}-${index}`, index, heightPx: rowPx, topPx: start - headPx };
            return <VirtualRow key={index} {...at} isActive={isActive} row={row} />;
          })}
          {places.map((index) => {
            const at = { id: `${id}-place-${index}`, index, heightPx: rowPx, topPx: index * rowPx };
            return <VirtualRow key={index} {...at} isActive={false} row={undefined} />;
          })}
        </div>
      </div>
      <VirtualFoot state={state} onMore={list.goOn} />
    </div>
  );
}

/** What is seen of it, and what the keyboard does there. */
function useGrid<Row extends object>(props: Props<Row>) {
  const { list, onOpen } = props;
  const state = useSyncExternalStore(list.subscribe, list.state);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [rowPx, headPx] = isNarrow ? [CARD_PX, 0] : [ROW_PX, ROW_PX];
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = (index: number) => {
    const row = list.rowAt(index);
    if (row) onOpen(row);
  };
  const keys = useGridKeys(list, state.count, {
    rowsPerPage: () => Math.floor(((scroller.current?.clientHeight ?? 0) - headPx) / rowPx) - 1,
    show: (index) => rows.scrollToIndex(index),
    open,
  });
  const rows = useRows(list, state.count, { scroller, rowPx, headPx, active: keys.active });
  const items = rows.getVirtualItems().filter(({ index }) => index < state.count);
  const table = useColumns(props, useSame(items.flatMap(({ index }) => list.rowAt(index) ?? [])));
  const shown = new Map(table.getRowModel().rows.map((row) => [row.original, row]));
  return { state, id, scroller, rowPx, headPx, open, keys, rows, items, table, shown };
}

type Room = {
  scroller: RefObject<HTMLDivElement | null>;
  rowPx: number;
  headPx: number;
  active: number;
};

/** Which rows are seen; those are what is wanted of the list. */
function useRows(list: PagedRows<unknown>, count: number, { scroller, rowPx, headPx, active }: Room) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    initialOffset: list.place.offset,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    // The active row is there wherever the reader scrolls: the grid names it.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted(byNumber),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height is another
  useEffect(() => rows.measure(), [rows, rowPx]);
  const { startIndex: first = 0, endIndex: last = 0 } = rows.range ?? {};
  useEffect(() => list.want(first, last), [list, first, last]);
  return rows;
}

/** The row that was clicked; null where it was a link in it, or text is being selected. */
function rowClicked({ target }: MouseEvent): number | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null;
  if (window.getSelection()?.isCollapsed === false) return null;
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}

function Head<Row extends object>({ table }: { table: ReturnType<typeof useColumns<Row>> }) {
  return (
    <div role="rowgroup" className={classes.head}>
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} role="row" tabIndex={-1} aria-rowindex={1} className={classes.row}>
          {group.headers.map((header) => (
            <div
              key={header.id}
              role="columnheader"
              tabIndex={-1}
              data-amount={header.column.columnDef.meta?.isAmount || undefined}
            >
              <table.FlexRender header={header} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The same array as long as what is in it is the same: rows that stay need not be drawn again. */
function useSame<Item>(items: Item[]): Item[] {
  const [kept, setKept] = useState(items);
  const isSame = kept.length === items.length && kept.every((item, index) => item === items[index]);
  if (!isSame) setKept(items);
  return isSame ? kept : items;
}

const byNumber = (one: number, other: number) => one - other;
