import type { TransactionType, Treasury } from '@cowrie/contracts';

export const STATEMENT_LANGUAGES = ['en', 'fr'] as const;
export type StatementLanguage = (typeof STATEMENT_LANGUAGES)[number];

export type Words = {
  locale: string;
  title: string;
  user(id: number): string;
  treasury(name: string): string;
  /** Both ends in words; null: from the beginning. */
  period(from: string | null, to: string): string;
  typeAlone(type: string): string;
  issued(at: string): string;
  /** A name and what it is. */
  named(name: string, value: string): string;
  opening: string;
  closing: string;
  received: string;
  sent: string;
  transactions: string;
  columns: readonly [
    at: string,
    id: string,
    type: string,
    other: string,
    reason: string,
    amount: string,
    balance: string,
  ];
  issuance: string;
  none: string;
  page(number: number): string;
  end: string;
  signature: string;
  howToCheck: string;
  types: Readonly<Record<TransactionType, string>>;
  treasuries: Readonly<Record<Treasury, string>>;
};

const en: Words = {
  locale: 'en-GB',
  title: 'Statement',
  user: (id) => `User ${id}`,
  treasury: (name) => `Treasury ${name}`,
  period: (from, to) => `${from === null ? 'From the beginning' : `From ${from}`} until ${to} (UTC)`,
  typeAlone: (type) => `Transactions of the type ${type} alone; balances are those of the account.`,
  issued: (at) => `Issued ${at} (UTC). Amounts are coins.`,
  named: (name, value) => `${name}: ${value}`,
  opening: 'Opening balance',
  closing: 'Closing balance',
  received: 'Received',
  sent: 'Sent',
  transactions: 'Transactions',
  columns: ['When (UTC)', 'No.', 'Type', 'With', 'Reason', 'Amount', 'Balance'],
  issuance: 'Issuance',
  none: 'No transactions in this period.',
  page: (number) => `Page ${number}`,
  end: 'End of the statement.',
  signature: 'Signature',
  howToCheck:
    'Joined without line breaks, the text below is a signed token (JWS, EdDSA, typ cowrie-statement+jwt). Any JWT library checks it with the keys of /.well-known/jwks.json: compare what it says with this page. Its sha256 is that of the CSV file of the same account and period.',
  types: {
    MINT: 'Mint',
    BURN: 'Burn',
    TRANSFER: 'Transfer',
    PURCHASE: 'Purchase',
    REWARD: 'Reward',
    REFUND: 'Refund',
    EXCHANGE: 'Exchange',
  },
  treasuries: {
    'course-fees': 'Course fees',
    subscriptions: 'Subscriptions',
    rewards: 'Rewards',
    'general-operations': 'General operations',
  },
};

const fr: Words = {
  locale: 'fr-FR',
  title: 'Relevé',
  user: (id) => `Utilisateur ${id}`,
  treasury: (name) => `Trésorerie ${name}`,
  period: (from, to) => `${from === null ? 'Depuis le début' : `Du ${from}`} jusqu’au ${to} (UTC)`,
  typeAlone: (type) => `Transactions du seul type ${type} ; les soldes sont ceux du compte.`,
  issued: (at) => `Établi le ${at} (UTC). Les montants sont en pièces.`,
  named: (name, value) => `${name} : ${value}`,
  opening: 'Solde d’ouverture',
  closing: 'Solde de clôture',
  received: 'Reçu',
  sent: 'Envoyé',
  transactions: 'Transactions',
  columns: ['Date (UTC)', 'N°', 'Type', 'Avec', 'Motif', 'Montant', 'Solde'],
  issuance: 'Émission',
  none: 'Aucune transaction dans cette période.',
  page: (number) => `Page ${number}`,
  end: 'Fin du relevé.',
  signature: 'Signature',
  howToCheck:
    'Réuni sans ses fins de ligne, le texte ci-dessous est un jeton signé (JWS, EdDSA, typ cowrie-statement+jwt). Toute bibliothèque JWT le vérifie avec les clés de /.well-known/jwks.json : comparez ce qu’il dit avec cette page. Son sha256 est celui du fichier CSV du même compte et de la même période.',
  types: {
    MINT: 'Émission',
    BURN: 'Destruction',
    TRANSFER: 'Transfert',
    PURCHASE: 'Achat',
    REWARD: 'Récompense',
    REFUND: 'Remboursement',
    EXCHANGE: 'Échange',
  },
  treasuries: {
    'course-fees': 'Frais de cours',
    subscriptions: 'Abonnements',
    rewards: 'Récompenses',
    'general-operations': 'Opérations générales',
  },
};

export const WORDS: Readonly<Record<StatementLanguage, Words>> = { en, fr };
