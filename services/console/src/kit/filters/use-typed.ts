import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

const QUIET_MS = 250;

/**
 * The text of a field whose value stands elsewhere, such as in the address: it is taken when its reader stops typing, and is
 * another one when the value becomes one that was not typed.
 */
export function useTyped(value: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim(), QUIET_MS);
  const known = useRef(value);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setTyped(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is taken
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    onSettled(settled);
  }, [settled]);
  return [typed, setTyped] as const;
}
