import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

export const useOwnWallet = () => useQuery({ queryKey: ['wallet'], queryFn: () => api.getMyWallet() });
