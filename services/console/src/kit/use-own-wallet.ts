import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

/** The reader's wallet. */
export const useOwnWallet = () => useQuery({ queryKey: ['wallet'], queryFn: () => api.getMyWallet() });
