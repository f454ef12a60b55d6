import { useRef, useState } from 'react';
import { type Trouble, troubleOf } from '../../api/trouble.ts';

export type Running = {
  isBusy: boolean;
  trouble: Trouble | null;
  /** Does it, unless it is being done: a double click does it once. */
  run(): Promise<void>;
};

/** Something that a reader has done by the gateway, and what came of it. */
export function useAct<Result>(send: () => Promise<Result>, onDone: (result: Result) => void): Running {
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const run = async () => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      const result = await send();
      setTrouble(null);
      onDone(result);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return { isBusy, trouble, run };
}
