import { texts } from '../i18n/language.tsx';
import type { Action } from './approval-rights.ts';

/** What acts are called: one that has no name is an error of types. */
export const useActionNames = texts<Record<Action, string>>(
  {
    mint: 'Mint',
    burn: 'Burn',
    refund: 'Refund',
    reward: 'Reward',
    'treasury-transfer': 'Treasury transfer',
    'withdrawal-settle': 'Settle a withdrawal',
    'role-change': 'Change of a role',
    'user-delete': 'Delete a user',
    'factor-reset': 'Reset a second factor',
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
    reward: 'Récompense',
    'treasury-transfer': 'Transfert d’une trésorerie',
    'withdrawal-settle': 'Règlement d’un retrait',
    'role-change': 'Changement de rôle',
    'user-delete': 'Suppression d’un utilisateur',
    'factor-reset': 'Réinitialisation d’un second facteur',
    limit: 'Limite',
    budget: 'Budget d’une plateforme',
    'platform-status': 'Suspension ou rétablissement d’une plateforme',
    'api-key': 'Clé d’API',
    'service-account': 'Compte de service',
    rate: 'Taux de change',
    'approval-policy': 'Règle à deux personnes',
  },
);
