import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

export function usePlatformIds(): readonly string[] {
  const { data } = useQuery({ queryKey: ['platforms', 'ids'], queryFn: () => api.listPlatforms() });
  return data?.platforms.map(({ id }) => id) ?? [];
}
