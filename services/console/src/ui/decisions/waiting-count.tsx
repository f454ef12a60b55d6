import { Badge } from '@mantine/core';
import { countText, useWaiting } from './use-waiting.ts';

/** How much waits for a decision, beside the name of the page. */
export function WaitingCount() {
  const { mints, withdrawals } = useWaiting();
  if (!mints || !withdrawals) return null;
  const count = mints.count + withdrawals.count;
  if (count === 0) return null;
  return (
    <Badge variant="filled" radius="sm" size="sm">
      {countText({ count, isMore: mints.isMore || withdrawals.isMore })}
    </Badge>
  );
}
