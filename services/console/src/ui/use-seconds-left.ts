import { useEffect, useState } from 'react';

const TICK_MS = 500;

/** Whole seconds until then; 0 when it is over. */
export function useSecondsLeft(until: string): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000));
}
