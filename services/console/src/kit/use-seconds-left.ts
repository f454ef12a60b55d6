import { useEffect, useState } from 'react';
import { serverClock } from './api/api.ts';

const TICK_MS = 500;

/** Whole seconds until a time by the gateway's clock; 0 when it has passed. */
export function useSecondsLeft(until: string): number {
  const [nowMs, setNowMs] = useState(serverClock.nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverClock.nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000));
}
