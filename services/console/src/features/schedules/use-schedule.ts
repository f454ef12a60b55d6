import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';

export const useSchedule = (id: string) =>
  useQuery({ queryKey: ['schedule', id], queryFn: () => api.getSchedule({ id }) });

export const CHANGED_BY_FORMS = ['schedule', 'schedules'] as const;
