import type { Input } from '@cowrie/client';
import { texts } from '../i18n/language.tsx';

type Scope = Input<'createApiKey' | 'createServiceAccount'>['scopes'][number] | '*:*';

/** What a key or an account may do: one that is missing is an error of types. */
const useScopeTexts = texts<Record<Scope, string>>(
  {
    'coins:mint': 'Mint coins',
    'coins:burn': 'Burn coins',
    'coins:reward': 'Pay rewards',
    'coins:refund': 'Refund purchases',
    'holds:capture': 'Capture holds',
    'holds:release': 'Release holds',
    'payment-requests:write': 'Request payments',
    'transactions:read': 'See transactions',
    'users:act': 'Act for linked users',
    'users:register': 'Register users',
    'webhooks:pull': 'Fetch events',
    '*:*': 'Everything',
  },
  {
    'coins:mint': 'Émettre des pièces',
    'coins:burn': 'Détruire des pièces',
    'coins:reward': 'Verser des récompenses',
    'coins:refund': 'Rembourser des achats',
    'holds:capture': 'Encaisser des réservations',
    'holds:release': 'Libérer des réservations',
    'payment-requests:write': 'Demander des paiements',
    'transactions:read': 'Voir les transactions',
    'users:act': 'Agir pour les utilisateurs liés',
    'users:register': 'Inscrire des utilisateurs',
    'webhooks:pull': 'Récupérer des événements',
    '*:*': 'Tout',
  },
);

/** A scope in words; as the API calls it where that is newer than this page. */
export function useScopeWord(): (scope: string) => string {
  const words: Readonly<Record<string, string | undefined>> = useScopeTexts();
  return (scope) => words[scope] ?? scope;
}
