import { type KeyboardEvent, useState } from 'react';
import type { PagedRows } from './paged-rows.ts';

type Acts = { rowsPerPage(): number; show(index: number): void; open(index: number): void };

/** The keyboard in a grid of rows: one of them is active, and is where it was when the reader comes back. */
export function useGridKeys(list: PagedRows<unknown>, count: number, { rowsPerPage, show, open }: Acts) {
  const [kept, setKept] = useState({ list, index: list.place.active });
  const index = kept.list === list ? kept.index : list.place.active;
  const active = Math.max(0, Math.min(count - 1, index));
  const setActive = (next: number) => {
    list.place.active = next;
    setKept({ list, index: next });
  };
  const go = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    setActive(next);
    show(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, rowsPerPage());
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + page),
      PageUp: () => go(active - page),
      Home: () => go(0),
      End: () => go(count - 1),
      Enter: () => open(active),
    };
    const move = moves[event.key];
    if (move === undefined || count === 0) return;
    event.preventDefault();
    move();
  };
  return { active, setActive, onKeyDown };
}
