import type { FocusEvent, KeyboardEvent } from 'react';

const ROWS = 'tbody > tr[tabindex]';
const WAY = 'a[href], button:not(:disabled)';
const TYPES_ITSELF = 'input:not([type=checkbox]), select, textarea';
const TICK = 'input[type=checkbox]';

/**
 * Keyboard control of a table. The table is one tab stop; arrows, Home and End move between rows, Enter
 * follows the first link or button of the row, and Space selects the row.
 */
export const rowKeys = {
  onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches(TYPES_ITSELF)) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)];
    const at = rows.findIndex((row) => row.contains(target));
    const follow = target === rows[at] ? () => target.querySelector<HTMLElement>(WAY)?.click() : undefined;
    const tick = target === rows[at] ? target.querySelector<HTMLElement>(TICK) : null;
    const moves: Record<string, (() => void) | undefined> = {
      ArrowDown: () => rows[Math.min(at + 1, rows.length - 1)]?.focus(),
      ArrowUp: () => rows[Math.max(at - 1, 0)]?.focus(),
      Home: () => rows[0]?.focus(),
      End: () => rows.at(-1)?.focus(),
      Enter: follow,
      ' ': tick ? () => tick.click() : undefined,
    };
    const move = moves[event.key];
    if (at < 0 || move === undefined) return;
    event.preventDefault();
    move();
  },

  /** The focused row is the tab stop. */
  onFocus(event: FocusEvent<HTMLTableElement>): void {
    const focused = (event.target as HTMLElement).closest<HTMLElement>(ROWS);
    if (!focused) return;
    for (const row of event.currentTarget.querySelectorAll<HTMLElement>(ROWS)) {
      row.tabIndex = row === focused ? 0 : -1;
    }
  },
};
