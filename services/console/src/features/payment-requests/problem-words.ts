import { problemWords } from '../../kit/problem-words.ts';

/** What a refusal of a payment request means. */
export const useRequestProblemWords = problemWords(
  {
    forbidden:
      'It is for somebody else: only its named payer can pay it, and only payer and payee can end it.',
    payment_request_not_found: 'There is no such payment request, or it is not for you.',
    payment_request_not_open: 'It is no longer open: it was paid or cancelled, or has expired.',
    reference_taken: 'You already have an open request, or a purchase, with this reference.',
    self_transfer: 'You cannot pay yourself.',
    wallet_closed: 'This wallet is closed.',
    wallet_frozen: 'Your wallet is frozen: you cannot send coins.',
  },
  {
    forbidden:
      'Elle est pour quelqu’un d’autre : seul le payeur désigné peut la payer, et seuls payeur et bénéficiaire peuvent y mettre fin.',
    payment_request_not_found: 'Cette demande de paiement n’existe pas, ou elle n’est pas pour vous.',
    payment_request_not_open: 'Elle n’est plus ouverte : elle a été payée ou annulée, ou a expiré.',
    reference_taken: 'Vous avez déjà une demande ouverte, ou un achat, avec cette référence.',
    self_transfer: 'Vous ne pouvez pas vous payer vous-même.',
    wallet_closed: 'Ce portefeuille est fermé.',
    wallet_frozen: 'Votre portefeuille est gelé : vous ne pouvez pas envoyer de pièces.',
  },
);
