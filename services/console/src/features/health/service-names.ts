import type { ServiceHealth } from '@cowrie/client';
import type { Language } from '../../kit/i18n/language.tsx';

/** What the services are called: one that is missing is an error of types. */
export const SERVICE_NAMES: Record<Language, Record<ServiceHealth['service'], string>> = {
  en: { ledger: 'Ledger', user: 'Users', history: 'History', webhooks: 'Webhooks' },
  fr: { ledger: 'Grand livre', user: 'Utilisateurs', history: 'Historique', webhooks: 'Webhooks' },
};
