import { texts } from '../../i18n/language.tsx';
import type { Action } from './kind.ts';

/** What acts are called: one that has no name is an error of types. */
export const useActionNames = texts<Record<Action, string>>(
  {
    mint: 'Mint',
    burn: 'Burn',
    refund: 'Refund',
    'treasury-transfer': 'Treasury transfer',
    'withdrawal-settle': 'Settle a withdrawal',
    'role-change': 'Change of a role',
    limit: 'Limit',
    budget: 'Budget of a platform',
    'platform-status': 'Suspend or resume a platform',
    'api-key': 'API key',
    'service-account': 'Service account',
    rate: 'Exchange rate',
    'approval-policy': 'Rule of two people',
  },
  {
    mint: 'Émission',
    burn: 'Destruction',
    refund: 'Remboursement',
    'treasury-transfer': 'Transfert d’une trésorerie',
    'withdrawal-settle': 'Règlement d’un retrait',
    'role-change': 'Changement de rôle',
    limit: 'Limite',
    budget: 'Budget d’une plateforme',
    'platform-status': 'Suspension ou rétablissement d’une plateforme',
    'api-key': 'Clé d’API',
    'service-account': 'Compte de service',
    rate: 'Taux de change',
    'approval-policy': 'Règle à deux personnes',
  },
);
