import { useEffect, useState } from 'react';
import { serverClock } from './api/api.ts';

const TICK_MS = 500;

export function useSecondsLeft(until: string): number {
  const [nowMs, setNowMs] = useState(serverClock.nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverClock.nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000));
}
