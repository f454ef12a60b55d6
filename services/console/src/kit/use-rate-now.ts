import type { ExchangeRate } from '@cowrie/client';
import { isProblem } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

export const useRateNow = () => useQuery({ queryKey: ['exchange-rate'], queryFn: readRateNow });

export async function readRateNow(): Promise<ExchangeRate | null> {
  try {
    return await api.getExchangeRate();
  } catch (error) {
    if (isProblem(error, 'not_found')) return null;
    throw error;
  }
}
