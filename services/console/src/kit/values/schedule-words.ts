import type { Schedule, ScheduleFailure } from '@cowrie/client';
import { texts, type WordsOf } from '../i18n/language.tsx';

type Interval = NonNullable<Schedule['every']>;
/** An empty value means once. */
export const INTERVALS = ['', 'P1D', 'P1W', 'P1M', 'P1Y'] as const satisfies readonly (Interval | '')[];

const useIntervals = texts<WordsOf<Record<Interval | '', string>>>({
  '': ['Once', 'Une fois'],
  P1D: ['Every day', 'Chaque jour'],
  P1W: ['Every week', 'Chaque semaine'],
  P1M: ['Every month', 'Chaque mois'],
  P1Y: ['Every year', 'Chaque année'],
});

export function useIntervalWords(): (every: Interval | '' | null) => string {
  const words = useIntervals();
  return (every) => words[every ?? ''];
}

export const useFailureWords = texts<WordsOf<Record<ScheduleFailure['code'], string>>>({
  insufficient_funds: [
    'There were not enough coins available.',
    'Il n’y avait pas assez de pièces disponibles.',
  ],
  wallet_frozen: ['The payer’s wallet was frozen.', 'Le portefeuille du payeur était gelé.'],
  receiver_frozen: ['The receiver’s wallet was frozen.', 'Le portefeuille du destinataire était gelé.'],
  limit_exceeded: ['It exceeded a spending limit.', 'Une limite de dépenses était dépassée.'],
  wallet_closed: ['One of the two wallets was closed.', 'L’un des deux portefeuilles était fermé.'],
});
