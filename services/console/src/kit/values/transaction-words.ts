import type { StatisticsBucket, TransactionType } from '@cowrie/client';
import type { Language } from '../i18n/language.tsx';

/** What of a bucket of statistics is an amount that was moved, by type. */
export type Flow = Exclude<keyof StatisticsBucket, 'from' | 'transactions' | 'activeWallets' | 'supply'>;

/** What types of transactions are called: one that has no word is an error of types. */
export const TYPE_WORDS: Record<Language, Record<TransactionType, string>> = {
  en: {
    MINT: 'Mint',
    BURN: 'Burn',
    TRANSFER: 'Transfer',
    PURCHASE: 'Purchase',
    REWARD: 'Reward',
    REFUND: 'Refund',
    EXCHANGE: 'Exchange',
  },
  fr: {
    MINT: 'Émission',
    BURN: 'Destruction',
    TRANSFER: 'Transfert',
    PURCHASE: 'Achat',
    REWARD: 'Récompense',
    REFUND: 'Remboursement',
    EXCHANGE: 'Échange',
  },
};

/** What their sums are called. */
export const FLOW_WORDS: Record<Language, Record<Flow, string>> = {
  en: {
    minted: 'Minted',
    burned: 'Burned',
    transferred: 'Transferred',
    purchased: 'Purchased',
    rewarded: 'Rewarded',
    refunded: 'Refunded',
    exchanged: 'Exchanged',
  },
  fr: {
    minted: 'Émis',
    burned: 'Détruit',
    transferred: 'Transféré',
    purchased: 'Acheté',
    rewarded: 'Récompensé',
    refunded: 'Remboursé',
    exchanged: 'Échangé',
  },
};
