import type { Input, ProblemCode } from '@cowrie/client';
import { texts } from './i18n/language.tsx';

/** Every code by which the gateway refuses something. */
type Code = ProblemCode | NonNullable<Input<'listRefusals'>['code']>;

/** What each means, where nothing more is known of what was asked for: one that is missing is an error of types. */
const useTexts = texts<Record<Code, string>>(
  {
    invalid_request: 'Something in the request is not valid. Check what you entered.',
    amount_too_precise: 'The amount has too many decimals.',
    amount_out_of_range: 'The amount must be above 0 and not too large.',
    unauthenticated: 'Your session or your API key is not accepted. Sign in again, or check the key.',
    token_expired: 'Your session has expired. Sign in again.',
    token_invalid: 'This link has expired or was already used.',
    totp_required: 'A code from your authenticator app is needed.',
    api_key_required: 'An API key is needed for this.',
    forbidden: 'You are not allowed to do this.',
    wallet_frozen: 'The wallet that pays is frozen.',
    receiver_frozen: 'The receiving wallet is frozen.',
    platform_suspended: 'The platform of this API key is suspended.',
    approver_too_new: 'Your role is too new to approve this: it must be a day old, unless set otherwise.',
    network_not_allowed: 'This API key cannot be used from this network.',
    wrong_password: 'This is not your current password.',
    wrong_code: 'The code is wrong. Wait for the next one.',
    totp_setup_required: 'Your role requires a second factor, and you have not set one up yet.',
    not_found: 'It does not exist, or no longer exists.',
    user_not_found: 'There is no such user, or they were deleted.',
    transaction_not_found: 'There is no such transaction.',
    treasury_not_found: 'There is no such treasury.',
    hold_not_found: 'There is no such hold, or you cannot see it.',
    payment_request_not_found: 'There is no such payment request, or you cannot see it.',
    schedule_not_found: 'There is no such schedule, or you cannot see it.',
    platform_not_found: 'There is no such platform.',
    quote_not_found: 'There is no such quote.',
    method_not_allowed: 'This cannot be done here.',
    email_taken: 'This e-mail address is already registered.',
    last_super_admin: 'This would leave too few super admins.',
    wallet_closed: 'The wallet is closed.',
    external_id_taken: 'This external id is already linked with a user.',
    link_code_invalid: 'The link code is wrong, expired or already used. Ask for a new one.',
    link_not_pending: 'This link no longer waits to be confirmed.',
    platform_taken: 'There is already a platform with this id.',
    hold_not_open: 'The hold was already captured or released, or has expired.',
    payment_request_not_open: 'The payment request was already paid or cancelled, or has expired.',
    schedule_not_open: 'The schedule has ended or was cancelled.',
    quote_not_open: 'The quote has expired or was already used. Ask for a new one.',
    withdrawal_not_open: 'The withdrawal was already settled or rejected.',
    approval_not_open: 'This was already decided, or has expired.',
    approval_changed: 'The request has changed since you opened it. Reload the page.',
    reference_taken: 'This reference was already used.',
    payload_too_large: 'What was sent is too large.',
    unsupported_media_type: 'What was sent has the wrong format.',
    insufficient_funds: 'There are not enough coins to spend.',
    self_transfer: 'The payer and the receiver are the same.',
    supply_limit_exceeded: 'This would exceed the maximum supply of coins.',
    refund_exceeds_purchase: 'This is more than is left to refund of the purchase.',
    not_refundable: 'This transaction cannot be refunded.',
    capture_exceeds_hold: 'This is more than the hold has set aside.',
    exchange_too_small: 'These coins are worth less than 1 XAF after the fee. Exchange more at once.',
    mint_limit_exceeded: 'This is more than this API key may mint in a day.',
    limit_exceeded: 'This exceeds a limit.',
    budget_exceeded: 'This exceeds the daily budget of the platform.',
    idempotency_key_reused: 'This key was already used for a different request.',
    rate_limited: 'Too many attempts. Wait a moment and try again.',
    internal: 'Something went wrong on our side.',
    unavailable: 'This is not available right now, and nothing was changed. Try again.',
    outcome_unknown: 'No answer arrived in time, so the outcome is not known yet.',
  },
  {
    invalid_request: 'Quelque chose n’est pas valide dans la demande. Vérifiez votre saisie.',
    amount_too_precise: 'Le montant a trop de décimales.',
    amount_out_of_range: 'Le montant doit être supérieur à 0 et ne pas être trop grand.',
    unauthenticated:
      'Votre session ou votre clé d’API n’est pas acceptée. Reconnectez-vous, ou vérifiez la clé.',
    token_expired: 'Votre session a expiré. Reconnectez-vous.',
    token_invalid: 'Ce lien a expiré ou a déjà servi.',
    totp_required: 'Il faut un code de votre application d’authentification.',
    api_key_required: 'Il faut une clé d’API pour cela.',
    forbidden: 'Vous n’avez pas le droit de faire cela.',
    wallet_frozen: 'Le portefeuille qui paie est gelé.',
    receiver_frozen: 'Le portefeuille destinataire est gelé.',
    platform_suspended: 'La plateforme de cette clé d’API est suspendue.',
    approver_too_new:
      'Votre rôle est trop récent pour approuver : il doit dater d’un jour, sauf autre réglage.',
    network_not_allowed: 'Cette clé d’API n’est pas utilisable depuis ce réseau.',
    wrong_password: 'Ce n’est pas votre mot de passe actuel.',
    wrong_code: 'Le code est erroné. Attendez le suivant.',
    totp_setup_required: 'Votre rôle exige un second facteur, et vous ne l’avez pas encore configuré.',
    not_found: 'Cela n’existe pas, ou plus.',
    user_not_found: 'Cet utilisateur n’existe pas, ou a été supprimé.',
    transaction_not_found: 'Cette transaction n’existe pas.',
    treasury_not_found: 'Cette trésorerie n’existe pas.',
    hold_not_found: 'Cette réservation n’existe pas, ou vous ne pouvez pas la voir.',
    payment_request_not_found: 'Cette demande de paiement n’existe pas, ou vous ne pouvez pas la voir.',
    schedule_not_found: 'Cet échéancier n’existe pas, ou vous ne pouvez pas le voir.',
    platform_not_found: 'Cette plateforme n’existe pas.',
    quote_not_found: 'Cette offre n’existe pas.',
    method_not_allowed: 'Cela n’est pas possible ici.',
    email_taken: 'Cette adresse e-mail est déjà enregistrée.',
    last_super_admin: 'Il ne resterait pas assez de super administrateurs.',
    wallet_closed: 'Le portefeuille est fermé.',
    external_id_taken: 'Cet identifiant externe est déjà lié à un utilisateur.',
    link_code_invalid: 'Le code de liaison est erroné, expiré ou déjà utilisé. Demandez-en un nouveau.',
    link_not_pending: 'Ce lien n’attend plus de confirmation.',
    platform_taken: 'Une plateforme porte déjà cet identifiant.',
    hold_not_open: 'La réservation a déjà été encaissée ou libérée, ou a expiré.',
    payment_request_not_open: 'La demande de paiement a déjà été payée ou annulée, ou a expiré.',
    schedule_not_open: 'L’échéancier est terminé ou a été annulé.',
    quote_not_open: 'L’offre a expiré ou a déjà servi. Demandez-en une nouvelle.',
    withdrawal_not_open: 'Le retrait a déjà été réglé ou rejeté.',
    approval_not_open: 'La décision a déjà été prise, ou la demande a expiré.',
    approval_changed: 'La demande a changé depuis que vous l’avez ouverte. Rechargez la page.',
    reference_taken: 'Cette référence a déjà servi.',
    payload_too_large: 'L’envoi est trop volumineux.',
    unsupported_media_type: 'L’envoi n’a pas le bon format.',
    insufficient_funds: 'Il n’y a pas assez de pièces disponibles.',
    self_transfer: 'Le payeur et le destinataire sont les mêmes.',
    supply_limit_exceeded: 'Cela dépasserait la masse maximale de pièces.',
    refund_exceeds_purchase: 'C’est plus que ce qu’il reste à rembourser de l’achat.',
    not_refundable: 'Cette transaction n’est pas remboursable.',
    capture_exceeds_hold: 'C’est plus que ce que la réservation a mis de côté.',
    exchange_too_small: 'Ces pièces valent moins de 1 XAF après les frais. Échangez-en davantage.',
    mint_limit_exceeded: 'C’est plus que cette clé d’API ne peut émettre en un jour.',
    limit_exceeded: 'Cela dépasse une limite.',
    budget_exceeded: 'Cela dépasse le budget quotidien de la plateforme.',
    idempotency_key_reused: 'Cette clé a déjà servi pour une autre demande.',
    rate_limited: 'Trop de tentatives. Attendez un instant et réessayez.',
    internal: 'Une erreur s’est produite de notre côté.',
    unavailable: 'Ce n’est pas disponible pour le moment, et rien n’a été modifié. Réessayez.',
    outcome_unknown: 'La réponse n’est pas arrivée à temps : le résultat n’est pas encore connu.',
  },
);

/** The words of a refusal by its code; undefined of a code that is newer than this page. */
export type ProblemWords = (code: string) => string | undefined;

/** What a refusal means in the reader's language. */
export function useProblemWords(): ProblemWords {
  const words: Readonly<Record<string, string | undefined>> = useTexts();
  return (code) => words[code];
}

/** The same, with own words for codes of which more is known where they are met. */
export function problemWords<Own extends Code>(en: Record<Own, string>, fr: Record<Own, string>) {
  const useOwn = texts<Record<Own, string>>(en, fr);
  return function useOwnProblemWords(): ProblemWords {
    const own: Readonly<Record<string, string | undefined>> = useOwn();
    const others = useProblemWords();
    return (code) => own[code] ?? others(code);
  };
}

/** Every code with its words, by which refusals are looked for. */
export const useProblemNames = (): Readonly<Record<Code, string>> => useTexts();
