import type { ExchangeRate } from '@cowrie/client';
import { isProblem } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

/** The present exchange rate; null before the first one is set. */
export const useRateNow = () => useQuery({ queryKey: ['exchange-rate'], queryFn: readRateNow });

export async function readRateNow(): Promise<ExchangeRate | null> {
  try {
    return await api.getExchangeRate();
  } catch (error) {
    if (isProblem(error, 'not_found')) return null;
    throw error;
  }
}
