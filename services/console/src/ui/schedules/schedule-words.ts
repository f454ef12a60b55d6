import type { ProblemOf, Schedule, ScheduleFailure } from '@cowrie/client';
import { texts } from '../../i18n/language.tsx';
import { useProblemWords } from '../problem-words.ts';

type Interval = NonNullable<Schedule['every']>;
/** Empty: once. */
export const INTERVALS = ['', 'P1D', 'P1W', 'P1M', 'P1Y'] as const satisfies readonly (Interval | '')[];

const useIntervals = texts<Record<Interval | '', string>>(
  { '': 'Once', P1D: 'Every day', P1W: 'Every week', P1M: 'Every month', P1Y: 'Every year' },
  { '': 'Une fois', P1D: 'Chaque jour', P1W: 'Chaque semaine', P1M: 'Chaque mois', P1Y: 'Chaque année' },
);

/** How often one is paid, in words. */
export function useIntervalWords(): (every: Interval | '' | null) => string {
  const words = useIntervals();
  return (every) => words[every ?? ''];
}

/** Why a run was refused: one that is missing is an error of types. */
export const useFailureWords = texts<Record<ScheduleFailure['code'], string>>(
  {
    insufficient_funds: 'There were not enough coins to spend.',
    wallet_frozen: 'The wallet that pays was frozen.',
    receiver_frozen: 'The wallet that is paid was frozen.',
    limit_exceeded: 'It was more than a limit allows.',
    wallet_closed: 'One of the two wallets was closed.',
  },
  {
    insufficient_funds: 'Il n’y avait pas assez de pièces disponibles.',
    wallet_frozen: 'Le portefeuille qui paie était gelé.',
    receiver_frozen: 'Le portefeuille qui est payé était gelé.',
    limit_exceeded: 'C’était plus qu’une limite ne permet.',
    wallet_closed: 'L’un des deux portefeuilles était fermé.',
  },
);

type Code = ProblemOf<'findUser' | 'createSchedule' | 'pauseSchedule' | 'resumeSchedule' | 'cancelSchedule'>;
type Own = Extract<
  Code,
  | 'schedule_not_found'
  | 'schedule_not_open'
  | 'self_transfer'
  | 'user_not_found'
  | 'wallet_closed'
  | 'wallet_frozen'
>;

const useTexts = texts<Record<Own, string>>(
  {
    schedule_not_found: 'There is no such schedule, or it is somebody else’s.',
    schedule_not_open: 'The schedule is over: it was paid as often as was asked for, or cancelled.',
    self_transfer: 'You would pay yourself.',
    user_not_found:
      'Nobody is found by this. Check it; who has not confirmed their e-mail address is found by their id alone.',
    wallet_closed: 'This wallet is closed.',
    wallet_frozen: 'Your wallet is frozen: nothing goes out of it.',
  },
  {
    schedule_not_found: 'Cet échéancier n’existe pas, ou il est à quelqu’un d’autre.',
    schedule_not_open: 'L’échéancier est terminé : il a été payé autant de fois que prévu, ou annulé.',
    self_transfer: 'Vous vous paieriez vous-même.',
    user_not_found:
      'Personne n’est trouvé ainsi. Vérifiez ; qui n’a pas confirmé son adresse e-mail n’est trouvé que par son numéro.',
    wallet_closed: 'Ce portefeuille est fermé.',
    wallet_frozen: 'Votre portefeuille est gelé : rien n’en sort.',
  },
);

/** What a refusal of a schedule means. */
export function useScheduleProblemWords(): (code: string) => string | undefined {
  const own: Readonly<Record<string, string | undefined>> = useTexts();
  const others = useProblemWords();
  return (code) => own[code] ?? others(code);
}
