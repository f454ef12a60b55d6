import type { OwnUser } from '@cowrie/client';
import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { api } from '../api/api.ts';
import { troubleOf } from '../api/trouble.ts';
import { TroubleNote } from '../trouble-note.tsx';

const Context = createContext<OwnUser | null>(null);

export function Viewer({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery({ queryKey: ['me'], queryFn: () => api.getMyUser() });
  if (data) return <Context value={data}>{children}</Context>;
  return (
    <Center component="main" h="100dvh" p="md">
      {error ? <TroubleNote trouble={troubleOf(error)} onRetry={refetch} /> : <Loader aria-label="Cowrie" />}
    </Center>
  );
}

export function useViewer(): OwnUser {
  const viewer = useContext(Context);
  if (viewer === null) throw new Error('nobody is signed in here');
  return viewer;
}

type Role = OwnUser['role'];

/** The gateway decides in any case. */
export const isAtLeast = (role: Role, least: 'ADMIN' | 'SUPERADMIN') =>
  role === 'SUPERADMIN' || role === least;
