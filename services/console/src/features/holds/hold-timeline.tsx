import type { Hold } from '@cowrie/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { attemptOfHold } from '../../kit/api/refused.ts';
import { captureOf } from '../../kit/api/related.ts';
import { ofHold } from '../../kit/timeline/moments.ts';
import { joined, useRefusedBefore } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

/** What a hold became when it was captured. */
export const useCapture = (hold: Hold) =>
  useQuery({
    queryKey: ['capture', hold.id],
    queryFn: hold.status === 'CAPTURED' ? () => captureOf(api, hold) : skipToken,
  });

/** How a hold came about, and how it ended. */
export function HoldTimeline({ hold }: { hold: Hold }) {
  const capture = useCapture(hold);
  const refused = useRefusedBefore(attemptOfHold(hold));
  const { isLoading, ...rest } = joined([capture, refused]);
  return (
    <Timeline
      {...rest}
      moments={isLoading ? undefined : ofHold(hold, capture.data ?? null, refused.data)}
      sides={{ payer: hold.fromUserId, receiver: hold.toUserId }}
    />
  );
}
