import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

/** The ids of all platforms; empty until loaded. */
export function usePlatformIds(): readonly string[] {
  const { data } = useQuery({ queryKey: ['platforms', 'ids'], queryFn: () => api.listPlatforms() });
  return data?.platforms.map(({ id }) => id) ?? [];
}
