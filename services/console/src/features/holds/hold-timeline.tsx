import type { Hold } from '@cowrie/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { attemptOfHold } from '../../kit/api/earlier-refusals.ts';
import { findCapture } from '../../kit/api/related-transactions.ts';
import { holdEvents } from '../../kit/timeline/coin-events.ts';
import { joinQueries, useEarlierRefusals } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

export const useCapture = (hold: Hold) =>
  useQuery({
    queryKey: ['capture', hold.id],
    queryFn: hold.status === 'CAPTURED' ? () => findCapture(api, hold) : skipToken,
  });

export function HoldTimeline({ hold }: { hold: Hold }) {
  const capture = useCapture(hold);
  const refused = useEarlierRefusals(attemptOfHold(hold));
  const { isLoading, ...rest } = joinQueries([capture, refused]);
  return (
    <Timeline
      {...rest}
      events={isLoading ? undefined : holdEvents(hold, capture.data ?? null, refused.data)}
      sides={{ payer: hold.fromUserId, receiver: hold.toUserId }}
    />
  );
}
