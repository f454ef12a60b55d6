import type { ProblemOf } from '@cowrie/client';
import { texts } from '../../i18n/language.tsx';
import { useProblemWords } from '../problem-words.ts';

type Code = ProblemOf<'createPaymentRequest' | 'payPaymentRequest' | 'cancelPaymentRequest'>;
type Own = Extract<
  Code,
  | 'forbidden'
  | 'payment_request_not_found'
  | 'payment_request_not_open'
  | 'reference_taken'
  | 'self_transfer'
  | 'wallet_closed'
  | 'wallet_frozen'
>;

const useTexts = texts<Record<Own, string>>(
  {
    forbidden: 'It is for somebody else: who is named as its payer pays it, and payer and payee end it.',
    payment_request_not_found: 'There is no such payment request, or it is not for you.',
    payment_request_not_open: 'It is not open any more: it was paid or ended, or its time is over.',
    reference_taken: 'You have another open request, or a purchase, with this reference.',
    self_transfer: 'You would pay yourself.',
    wallet_closed: 'This wallet is closed.',
    wallet_frozen: 'Your wallet is frozen: nothing goes out of it.',
  },
  {
    forbidden:
      'Elle est pour quelqu’un d’autre : le payeur désigné la paie, payeur et bénéficiaire y mettent fin.',
    payment_request_not_found: 'Cette demande de paiement n’existe pas, ou elle n’est pas pour vous.',
    payment_request_not_open:
      'Elle n’est plus ouverte : elle a été payée ou annulée, ou son délai est passé.',
    reference_taken: 'Vous avez une autre demande ouverte, ou un achat, avec cette référence.',
    self_transfer: 'Vous vous paieriez vous-même.',
    wallet_closed: 'Ce portefeuille est fermé.',
    wallet_frozen: 'Votre portefeuille est gelé : rien n’en sort.',
  },
);

/** What a refusal of a payment request means. */
export function useRequestProblemWords(): (code: string) => string | undefined {
  const own: Readonly<Record<string, string | undefined>> = useTexts();
  const others = useProblemWords();
  return (code) => own[code] ?? others(code);
}
