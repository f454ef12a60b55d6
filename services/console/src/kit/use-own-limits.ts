import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

export const useOwnLimits = () => useQuery({ queryKey: ['my-limits'], queryFn: () => api.listMyLimits() });
