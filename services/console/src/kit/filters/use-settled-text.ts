import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

const QUIET_MS = 250;

/**
 * The text of a field whose value is stored elsewhere, such as in the address. The value is updated when the
 * user stops typing; a value that changes from outside replaces the text.
 */
export function useSettledText(value: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim(), QUIET_MS);
  const known = useRef(value);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setTyped(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed text calls `onSettled`
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    onSettled(settled);
  }, [settled]);
  return [typed, setTyped] as const;
}
