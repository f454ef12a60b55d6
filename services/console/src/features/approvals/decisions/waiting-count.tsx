import { Badge } from '@mantine/core';
import { countText, useWaiting } from '../../../kit/use-waiting.ts';

/** How much waits for a decision, beside the name of the page. */
export function WaitingCount() {
  const { acts, withdrawals } = useWaiting();
  if (!acts || !withdrawals) return null;
  const count = acts.count + withdrawals.count;
  if (count === 0) return null;
  return (
    <Badge variant="filled" radius="sm" size="sm">
      {countText({ count, isMore: acts.isMore || withdrawals.isMore })}
    </Badge>
  );
}
