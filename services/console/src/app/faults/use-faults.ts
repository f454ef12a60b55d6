import { isProblem } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Fault, findFaults, type PlatformFigures, type Source } from '../../kit/faults/fault.ts';
import { pauseAfter } from '../../kit/faults/pause.ts';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { FIGURES } from '../../kit/values/figures.ts';
import { KINDS } from './kinds.ts';

const REFETCH = {
  refetchInterval: ({ state }: { state: Parameters<typeof pauseAfter>[0] }) => pauseAfter(state),
};

/** Only the strip above the pages uses this hook, because it polls the gateway. */
export function useFaults(): Fault[] {
  const { role } = useViewer();
  const health = useQuery({ ...FIGURES.health, ...REFETCH });
  const treasuries = useQuery({ ...FIGURES.treasuries, ...REFETCH });
  const webhooks = useQuery({ ...FIGURES.webhooks, ...REFETCH, enabled: isAtLeast(role, 'SUPERADMIN') });
  const queries = { health, treasuries, webhooks };
  const unread = (Object.keys(queries) as Source[]).flatMap((source) =>
    unreadSources(source, queries[source]),
  );
  const figures: PlatformFigures = {
    ...useLastTwoReadings(health.data),
    treasuries: treasuries.data?.treasuries,
    webhooks: webhooks.data?.webhooks,
    unread,
  };
  return findFaults(figures, KINDS);
}

function useLastTwoReadings(health: PlatformFigures['health']): Pick<PlatformFigures, 'health' | 'before'> {
  const [pair, setPair] = useState<Pick<PlatformFigures, 'health' | 'before'>>({ health });
  if (pair.health === health) return pair;
  const next = { health, before: pair.health };
  setPair(next);
  return next;
}

type Query = { error: unknown; dataUpdatedAt: number };

/** A refusal concerns the reader's rights and is not a fault of the platform. */
function unreadSources(source: Source, { error, dataUpdatedAt }: Query): PlatformFigures['unread'] {
  if (error === null || (isProblem(error) && error.status < 500)) return [];
  return [{ source, ofMs: dataUpdatedAt === 0 ? null : dataUpdatedAt }];
}
