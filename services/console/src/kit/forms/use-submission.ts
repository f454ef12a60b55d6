import { useRef, useState } from 'react';
import { type Trouble, troubleOf } from '../api/trouble.ts';

export type Submission = {
  isBusy: boolean;
  trouble: Trouble | null;
  /** Sends, unless it is already sending, so that a double click sends once. */
  run(): Promise<void>;
};

/**
 * Sends something to the gateway and keeps the error. An error belongs to one `intent` and is dropped when
 * the intent changes; while there is no intent it stays.
 */
export function useSubmission<Result>(
  send: () => Promise<Result>,
  onDone: (result: Result) => void,
  intent?: string | number,
): Submission {
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
