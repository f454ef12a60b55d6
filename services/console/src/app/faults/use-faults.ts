import { isProblem } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Fault, type Figures, faultsIn, type Source } from '../../kit/faults/fault.ts';
import { pauseAfter } from '../../kit/faults/pause.ts';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { FIGURES } from '../../kit/values/figures.ts';
import { KINDS } from './kinds.ts';

const AGAIN = {
  refetchInterval: ({ state }: { state: Parameters<typeof pauseAfter>[0] }) => pauseAfter(state),
};

/** What is wrong now. Used once, above each page: it is what reads again. */
export function useFaults(): Fault[] {
  const { role } = useViewer();
  const health = useQuery({ ...FIGURES.health, ...AGAIN });
  const treasuries = useQuery({ ...FIGURES.treasuries, ...AGAIN });
  const webhooks = useQuery({ ...FIGURES.webhooks, ...AGAIN, enabled: isAtLeast(role, 'SUPERADMIN') });
  const queries = { health, treasuries, webhooks };
  const unread = (Object.keys(queries) as Source[]).flatMap((source) => unreadOf(source, queries[source]));
  const figures: Figures = {
    ...usePair(health.data),
    treasuries: treasuries.data?.treasuries,
    webhooks: webhooks.data?.webhooks,
    unread,
  };
  return faultsIn(figures, KINDS);
}

/** The last two readings. */
function usePair(health: Figures['health']): Pick<Figures, 'health' | 'before'> {
  const [pair, setPair] = useState<Pick<Figures, 'health' | 'before'>>({ health });
  if (pair.health === health) return pair;
  const next = { health, before: pair.health };
  setPair(next);
  return next;
}

type Query = { error: unknown; dataUpdatedAt: number };

/** What is refused to its reader is no fault of the platform; their page says it. */
function unreadOf(source: Source, { error, dataUpdatedAt }: Query): Figures['unread'] {
  if (error === null || (isProblem(error) && error.status < 500)) return [];
  return [{ source, ofMs: dataUpdatedAt === 0 ? null : dataUpdatedAt }];
}
