import type { ComponentType } from 'react';
import { texts } from '../i18n/language.tsx';
import { WaitingCount } from '../ui/decisions/waiting-count.tsx';
import {
  ActIcon,
  ApproveIcon,
  CheckIcon,
  ExchangeIcon,
  HoldIcon,
  HookIcon,
  InboxIcon,
  KeyIcon,
  LogIcon,
  OutIcon,
  OverviewIcon,
  PlatformIcon,
  RefusedIcon,
  RequestIcon,
  RuleIcon,
  TransactionsIcon,
  TreasuryIcon,
  UsersIcon,
  WalletIcon,
} from '../ui/icons.tsx';

export const useNavigationTexts = texts(
  {
    skip: 'To the page',
    menu: 'Open the menu',
    close: 'Close the menu',
    navigation: 'Pages',
    overview: 'Overview',
    wallet: 'My wallet',
    users: 'Users',
    transactions: 'Transactions',
    holds: 'Holds',
    paymentRequests: 'Payment requests',
    treasuries: 'Treasuries',
    exchange: 'Exchange',
    verifications: 'Verification',
    withdrawals: 'Withdrawals',
    approvals: 'Approvals',
    rules: 'Rules',
    acts: 'Acts',
    inbox: 'Inbox',
    platforms: 'Platforms',
    keys: 'API keys',
    refusals: 'Refusals',
    auditLog: 'Audit log',
    webhooks: 'Webhooks',
    notYours: 'Your role does not open this page.',
  },
  {
    skip: 'Aller à la page',
    menu: 'Ouvrir le menu',
    close: 'Fermer le menu',
    navigation: 'Pages',
    overview: 'Vue d’ensemble',
    wallet: 'Mon portefeuille',
    users: 'Utilisateurs',
    transactions: 'Transactions',
    holds: 'Réservations',
    paymentRequests: 'Demandes de paiement',
    treasuries: 'Trésoreries',
    exchange: 'Change',
    verifications: 'Vérification',
    withdrawals: 'Retraits',
    approvals: 'Approbations',
    rules: 'Règles',
    acts: 'Opérations',
    inbox: 'À décider',
    platforms: 'Plateformes',
    keys: 'Clés d’API',
    refusals: 'Refus',
    auditLog: 'Journal d’audit',
    webhooks: 'Webhooks',
    notYours: 'Votre rôle ne donne pas accès à cette page.',
  },
);

export type Page = {
  name:
    | 'overview'
    | 'wallet'
    | 'users'
    | 'transactions'
    | 'holds'
    | 'paymentRequests'
    | 'treasuries'
    | 'exchange'
    | 'verifications'
    | 'withdrawals'
    | 'approvals'
    | 'rules'
    | 'acts'
    | 'inbox'
    | 'platforms'
    | 'keys'
    | 'refusals'
    | 'auditLog'
    | 'webhooks';
  to:
    | '/overview'
    | '/wallet'
    | '/users'
    | '/transactions'
    | '/holds'
    | '/payment-requests'
    | '/treasuries'
    | '/exchange'
    | '/verifications'
    | '/withdrawals'
    | '/approvals'
    | '/rules'
    | '/acts'
    | '/inbox'
    | '/platforms'
    | '/keys'
    | '/refusals'
    | '/audit-log'
    | '/webhooks';
  /** The least role that it is offered to; null: everybody. */
  least: 'ADMIN' | 'SUPERADMIN' | null;
  Icon: ComponentType;
  /** How much there is to do there. */
  Count?: ComponentType;
};

/** The pages, in the order of the navigation. */
export const PAGES: readonly Page[] = [
  { name: 'overview', to: '/overview', least: 'ADMIN', Icon: OverviewIcon },
  { name: 'wallet', to: '/wallet', least: null, Icon: WalletIcon },
  { name: 'users', to: '/users', least: 'ADMIN', Icon: UsersIcon },
  { name: 'transactions', to: '/transactions', least: 'ADMIN', Icon: TransactionsIcon },
  { name: 'holds', to: '/holds', least: 'ADMIN', Icon: HoldIcon },
  { name: 'paymentRequests', to: '/payment-requests', least: 'ADMIN', Icon: RequestIcon },
  { name: 'treasuries', to: '/treasuries', least: 'ADMIN', Icon: TreasuryIcon },
  { name: 'exchange', to: '/exchange', least: 'ADMIN', Icon: ExchangeIcon },
  { name: 'withdrawals', to: '/withdrawals', least: 'ADMIN', Icon: OutIcon },
  { name: 'approvals', to: '/approvals', least: 'ADMIN', Icon: ApproveIcon },
  { name: 'inbox', to: '/inbox', least: 'ADMIN', Icon: InboxIcon, Count: WaitingCount },
  { name: 'acts', to: '/acts', least: 'ADMIN', Icon: ActIcon },
  { name: 'rules', to: '/rules', least: 'ADMIN', Icon: RuleIcon },
  { name: 'platforms', to: '/platforms', least: 'ADMIN', Icon: PlatformIcon },
  { name: 'keys', to: '/keys', least: 'SUPERADMIN', Icon: KeyIcon },
  { name: 'refusals', to: '/refusals', least: 'ADMIN', Icon: RefusedIcon },
  { name: 'auditLog', to: '/audit-log', least: 'ADMIN', Icon: LogIcon },
  { name: 'verifications', to: '/verifications', least: 'ADMIN', Icon: CheckIcon },
  { name: 'webhooks', to: '/webhooks', least: 'SUPERADMIN', Icon: HookIcon },
];

/** The page of the navigation that an address belongs to. */
export const pageAt = (path: string): Page | undefined =>
  PAGES.find(({ to }) => path === to || path.startsWith(`${to}/`));
