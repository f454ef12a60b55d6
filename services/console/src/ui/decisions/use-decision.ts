import { isProblem } from '@cowrie/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** A decision that two people may take at once: the second one is refused. */
export function useDecision(listed: 'mint-requests' | 'withdrawals', send: () => Promise<unknown>) {
  const queries = useQueryClient();
  const [isTaken, setTaken] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: [listed] });
  return {
    /** Somebody else was quicker. */
    isTaken,
    refresh,
    async decide(): Promise<void> {
      try {
        await send();
      } catch (error) {
        if (isProblem(error, 'mint_request_not_open', 'withdrawal_not_open')) {
          setTaken(true);
          refresh();
        }
        throw error;
      }
    },
  };
}
