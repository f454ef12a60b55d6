import type { ProblemOf } from '@cowrie/client';
import { texts } from '../../../i18n/language.tsx';
import { useProblemWords } from '../../problem-words.ts';

type Own = Extract<
  ProblemOf<'transferCoins' | 'findUser'>,
  | 'forbidden'
  | 'insufficient_funds'
  | 'limit_exceeded'
  | 'rate_limited'
  | 'receiver_frozen'
  | 'self_transfer'
  | 'user_not_found'
  | 'wallet_closed'
  | 'wallet_frozen'
>;

const useTexts = texts<Record<Own, string>>(
  {
    forbidden: 'You may not do this.',
    insufficient_funds: 'You have not as many coins to spend.',
    limit_exceeded: 'That is more than you may send now: My wallet → History shows how much is left.',
    rate_limited: 'You have looked for too many people: wait a minute, or use an id.',
    receiver_frozen: 'The wallet of who is to get the coins is frozen.',
    self_transfer: 'That is you: nobody sends coins to themselves.',
    user_not_found:
      'Nobody is found by this. Check it; who has not confirmed their e-mail address is found by their id alone.',
    wallet_closed: 'The wallet of who is to get the coins is closed.',
    wallet_frozen: 'Your wallet is frozen: nothing goes out of it.',
  },
  {
    forbidden: 'Vous ne pouvez pas le faire.',
    insufficient_funds: 'Vous n’avez pas autant de pièces disponibles.',
    limit_exceeded:
      'C’est plus que vous ne pouvez envoyer maintenant : Mon portefeuille → Historique montre ce qu’il reste.',
    rate_limited: 'Vous avez cherché trop de personnes : attendez une minute, ou saisissez un numéro.',
    receiver_frozen: 'Le portefeuille destinataire est gelé.',
    self_transfer: 'C’est vous : personne n’envoie de pièces à soi-même.',
    user_not_found:
      'Personne n’est trouvé ainsi. Vérifiez ; qui n’a pas confirmé son adresse e-mail n’est trouvé que par son numéro.',
    wallet_closed: 'Le portefeuille destinataire est fermé.',
    wallet_frozen: 'Votre portefeuille est gelé : rien n’en sort.',
  },
);

/** What it means that coins cannot be sent, or their receiver not be found. */
export function useTransferProblemWords(): (code: string) => string | undefined {
  const own: Readonly<Record<string, string | undefined>> = useTexts();
  const others = useProblemWords();
  return (code) => own[code] ?? others(code);
}
