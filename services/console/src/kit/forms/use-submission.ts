import { useRef, useState } from 'react';
import { type Trouble, troubleOf } from '../api/trouble.ts';

export type Running = {
  isBusy: boolean;
  trouble: Trouble | null;
  /** Does it, unless it is being done: a double click does it once. */
  run(): Promise<void>;
};

/**
 * Something that a reader has done by the gateway, and what came of it. What went wrong is that of one intent, which `intent` names:
 * it is forgotten with the next one. While there is none yet it stays.
 */
export function useAct<Result>(
  send: () => Promise<Result>,
  onDone: (result: Result) => void,
  intent?: string | number,
): Running {
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ trouble: Trouble; intent: string | number | undefined } | null>(
    null,
  );
  const isOld = failed !== null && intent !== undefined && failed.intent !== intent;
  if (isOld) setFailed(null);
  const run = async () => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      const result = await send();
      setFailed(null);
      onDone(result);
    } catch (error) {
      setFailed({ trouble: troubleOf(error), intent });
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return { isBusy, trouble: isOld || failed === null ? null : failed.trouble, run };
}
