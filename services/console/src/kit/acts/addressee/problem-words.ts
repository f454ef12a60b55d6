import { problemWords } from '../../problem-words.ts';

/** What it means that coins cannot be sent, or their receiver not be found. */
export const useTransferProblemWords = problemWords(
  {
    insufficient_funds: 'You do not have enough coins to spend.',
    limit_exceeded: 'This is more than you may send now. My wallet → History shows how much is left.',
    rate_limited: 'You have searched for too many people. Wait a minute, or enter an id.',
    receiver_frozen: 'The receiver’s wallet is frozen.',
    self_transfer: 'This is you: you cannot send coins to yourself.',
    user_not_found:
      'Nobody was found. Check what you entered. People who have not confirmed their e-mail address are found only by their id.',
    wallet_closed: 'The receiver’s wallet is closed.',
    wallet_frozen: 'Your wallet is frozen: you cannot send coins.',
  },
  {
    insufficient_funds: 'Vous n’avez pas assez de pièces disponibles.',
    limit_exceeded:
      'C’est plus que ce que vous pouvez envoyer maintenant. Mon portefeuille → Historique montre ce qu’il reste.',
    rate_limited: 'Vous avez cherché trop de personnes. Attendez une minute, ou saisissez un numéro.',
    receiver_frozen: 'Le portefeuille du destinataire est gelé.',
    self_transfer: 'C’est vous : vous ne pouvez pas vous envoyer de pièces.',
    user_not_found:
      'Personne n’a été trouvé. Vérifiez votre saisie. Qui n’a pas confirmé son adresse e-mail n’est trouvé que par son numéro.',
    wallet_closed: 'Le portefeuille du destinataire est fermé.',
    wallet_frozen: 'Votre portefeuille est gelé : vous ne pouvez pas envoyer de pièces.',
  },
);
