import type { Schedule, ScheduleFailure } from '@cowrie/client';
import { texts, type WordsOf } from '../i18n/language.tsx';
import { problemWords } from '../problem-words.ts';

type Interval = NonNullable<Schedule['every']>;
/** Empty: once. */
export const INTERVALS = ['', 'P1D', 'P1W', 'P1M', 'P1Y'] as const satisfies readonly (Interval | '')[];

const useIntervals = texts<WordsOf<Record<Interval | '', string>>>({
  '': ['Once', 'Une fois'],
  P1D: ['Every day', 'Chaque jour'],
  P1W: ['Every week', 'Chaque semaine'],
  P1M: ['Every month', 'Chaque mois'],
  P1Y: ['Every year', 'Chaque année'],
});

/** How often one is paid, in words. */
export function useIntervalWords(): (every: Interval | '' | null) => string {
  const words = useIntervals();
  return (every) => words[every ?? ''];
}

/** Why a run was refused: one that is missing is an error of types. */
export const useFailureWords = texts<WordsOf<Record<ScheduleFailure['code'], string>>>({
  insufficient_funds: [
    'There were not enough coins to spend.',
    'Il n’y avait pas assez de pièces disponibles.',
  ],
  wallet_frozen: ['The paying wallet was frozen.', 'Le portefeuille qui paie était gelé.'],
  receiver_frozen: ['The receiving wallet was frozen.', 'Le portefeuille destinataire était gelé.'],
  limit_exceeded: ['It exceeded a limit.', 'Une limite était dépassée.'],
  wallet_closed: ['One of the two wallets was closed.', 'L’un des deux portefeuilles était fermé.'],
});

/** What a refusal of a schedule means. */
export const useScheduleProblemWords = problemWords(
  {
    schedule_not_found: 'There is no such schedule, or it belongs to somebody else.',
    schedule_not_open: 'The schedule has ended: all its payments were made, or it was cancelled.',
    self_transfer: 'You cannot pay yourself.',
    user_not_found:
      'Nobody was found. Check what you entered. People who have not confirmed their e-mail address are found only by their id.',
    wallet_closed: 'This wallet is closed.',
    wallet_frozen: 'Your wallet is frozen: you cannot send coins.',
  },
  {
    schedule_not_found: 'Cet échéancier n’existe pas, ou il appartient à quelqu’un d’autre.',
    schedule_not_open: 'L’échéancier est terminé : tous ses paiements ont été faits, ou il a été annulé.',
    self_transfer: 'Vous ne pouvez pas vous payer vous-même.',
    user_not_found:
      'Personne n’a été trouvé. Vérifiez votre saisie. Qui n’a pas confirmé son adresse e-mail n’est trouvé que par son numéro.',
    wallet_closed: 'Ce portefeuille est fermé.',
    wallet_frozen: 'Votre portefeuille est gelé : vous ne pouvez pas envoyer de pièces.',
  },
);
