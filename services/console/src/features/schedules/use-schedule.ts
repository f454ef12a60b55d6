import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';

/** A schedule by the id that an address has. */
export const useSchedule = (id: string) =>
  useQuery({ queryKey: ['schedule', id], queryFn: () => api.getSchedule({ id }) });

/** The queries that an act on one makes old. */
export const CHANGED_BY_ACTS = ['schedule', 'schedules'] as const;
