import type { ProblemOf } from '@cowrie/client';
import { texts } from '../i18n/language.tsx';

type Code = ProblemOf<'approveAct'>;

/** What the gateway may refuse of an act of an administrator, in words: one that is missing is an error of types. */
const useTexts = texts<Record<Code, string>>(
  {
    invalid_request: 'The request is not as it should be.',
    unauthenticated: 'You, or this API key, are not known here.',
    token_expired: 'Your session has expired: sign in again.',
    api_key_required: 'This act takes an API key.',
    forbidden:
      'You may not do this: who asked for an act cannot approve it, and who approves it must be allowed to do it.',
    receiver_frozen: 'The wallet that is to get the coins is frozen.',
    platform_suspended: 'The platform of this API key is suspended.',
    approver_too_new: 'You have your role for too short a time to approve (a day, unless set otherwise).',
    network_not_allowed: 'This API key may not be used from where you are.',
    totp_setup_required: 'Your role needs a second factor, and you have none.',
    not_found: 'What it acts on is not there.',
    user_not_found: 'There is no such user, or not any more.',
    transaction_not_found: 'There is no such transaction.',
    platform_not_found: 'There is no such platform.',
    last_super_admin: 'Then nobody would be left who is a super admin, or could approve.',
    wallet_closed: 'The wallet is closed.',
    withdrawal_not_open: 'The withdrawal is settled or rejected already.',
    approval_not_open: 'It is decided already, or its time is over.',
    approval_changed: 'What waits is not what you saw: load the page again.',
    payload_too_large: 'The request is too large.',
    unsupported_media_type: 'The request is of another kind than expected.',
    insufficient_funds: 'There are not enough coins to spend.',
    self_transfer: 'Both sides are the same.',
    supply_limit_exceeded: 'Then there would be more coins than there may be.',
    refund_exceeds_purchase: 'That is more than is left of the purchase.',
    not_refundable: 'This transaction cannot be given back.',
    mint_limit_exceeded: 'That is more than this API key may mint on a day.',
    limit_exceeded: 'That is more than the limit allows.',
    budget_exceeded: 'That is more than the budget of the platform for today.',
    idempotency_key_reused: 'Something else was sent under this key before.',
    rate_limited: 'Too many requests: wait a moment.',
    internal: 'Something went wrong in the platform.',
    unavailable: 'A part of the platform does not answer now: try again.',
    outcome_unknown: 'Nobody knows yet whether it was done.',
  },
  {
    invalid_request: 'La requête n’est pas conforme.',
    unauthenticated: 'Vous, ou cette clé d’API, n’êtes pas connu ici.',
    token_expired: 'Votre session a expiré : reconnectez-vous.',
    api_key_required: 'Cet acte demande une clé d’API.',
    forbidden:
      'Vous ne pouvez pas le faire : qui a demandé un acte ne l’approuve pas, et qui l’approuve doit pouvoir le faire.',
    receiver_frozen: 'Le portefeuille destinataire est gelé.',
    platform_suspended: 'La plateforme de cette clé d’API est suspendue.',
    approver_too_new:
      'Vous avez votre rôle depuis trop peu de temps pour approuver (un jour, sauf autre réglage).',
    network_not_allowed: 'Cette clé d’API ne sert pas depuis l’endroit où vous êtes.',
    totp_setup_required: 'Votre rôle demande un second facteur, et vous n’en avez pas.',
    not_found: 'Ce que cela touche n’existe pas.',
    user_not_found: 'Cet utilisateur n’existe pas, ou plus.',
    transaction_not_found: 'Cette transaction n’existe pas.',
    platform_not_found: 'Cette plateforme n’existe pas.',
    last_super_admin: 'Il ne resterait plus de super administrateur, ou personne pour approuver.',
    wallet_closed: 'Le portefeuille est fermé.',
    withdrawal_not_open: 'Le retrait est déjà réglé ou rejeté.',
    approval_not_open: 'C’est déjà décidé, ou le délai est passé.',
    approval_changed: 'Ce qui attend n’est pas ce que vous avez vu : rechargez la page.',
    payload_too_large: 'La requête est trop grande.',
    unsupported_media_type: 'La requête n’est pas du type attendu.',
    insufficient_funds: 'Il n’y a pas assez de pièces disponibles.',
    self_transfer: 'Les deux côtés sont les mêmes.',
    supply_limit_exceeded: 'Il y aurait plus de pièces qu’il ne peut y en avoir.',
    refund_exceeds_purchase: 'C’est plus qu’il ne reste de l’achat.',
    not_refundable: 'Cette transaction ne se rembourse pas.',
    mint_limit_exceeded: 'C’est plus que cette clé d’API ne peut émettre en un jour.',
    limit_exceeded: 'C’est plus que la limite ne permet.',
    budget_exceeded: 'C’est plus que le budget de la plateforme pour aujourd’hui.',
    idempotency_key_reused: 'Autre chose a déjà été envoyé sous cette clé.',
    rate_limited: 'Trop de requêtes : attendez un instant.',
    internal: 'Quelque chose a échoué dans la plateforme.',
    unavailable: 'Une partie de la plateforme ne répond pas : réessayez.',
    outcome_unknown: 'On ne sait pas encore si c’est fait.',
  },
);

/** What a refusal means; undefined of one that no act of an administrator has. */
export function useProblemWords(): (code: string) => string | undefined {
  const words: Readonly<Record<string, string | undefined>> = useTexts();
  return (code) => words[code];
}
