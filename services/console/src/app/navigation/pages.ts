import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { PendingCountBadge } from '../../features/approvals/decisions/pending-count-badge.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import {
  CheckIcon,
  ExchangeIcon,
  FormsIcon,
  HoldIcon,
  HookIcon,
  InboxIcon,
  KeyIcon,
  LogIcon,
  OverviewIcon,
  PlatformIcon,
  RefusedIcon,
  RequestIcon,
  RuleIcon,
  ServiceIcon,
  TransactionsIcon,
  TreasuryIcon,
  UsersIcon,
  WalletIcon,
} from '../../kit/icons.tsx';

export const useNavigationTexts = texts({
  skip: ['Skip to the page', 'Aller à la page'],
  menu: ['Open the menu', 'Ouvrir le menu'],
  close: ['Close the menu', 'Fermer le menu'],
  navigation: ['Pages', 'Pages'],
  money: ['Money', 'Argent'],
  people: ['People', 'Personnes'],
  connected: ['Connected systems', 'Systèmes connectés'],
  system: ['System', 'Système'],
  overview: ['Overview', 'Vue d’ensemble'],
  wallet: ['My wallet', 'Mon portefeuille'],
  users: ['Users', 'Utilisateurs'],
  transactions: ['Transactions', 'Transactions'],
  holds: ['Holds', 'Réservations'],
  paymentRequests: ['Payment requests', 'Demandes de paiement'],
  treasuries: ['Treasuries', 'Trésoreries'],
  exchange: ['Exchange rate', 'Taux de change'],
  verifications: ['Verification', 'Vérification'],
  withdrawals: ['Withdrawals to settle', 'Retraits à régler'],
  secondPerson: ['Approvals', 'Approbations'],
  rules: ['Rules', 'Règles'],
  acts: ['Operations', 'Opérations'],
  toDecide: ['Decisions', 'Décisions'],
  platforms: ['Platforms', 'Plateformes'],
  keys: ['API keys', 'Clés d’API'],
  refusals: ['Refusals', 'Refus'],
  services: ['Services', 'Services'],
  auditLog: ['Audit log', 'Journal d’audit'],
  webhooks: ['Webhooks', 'Webhooks'],
  notYours: ['Your role does not give access to this page.', 'Votre rôle ne donne pas accès à cette page.'],
});

export const GROUPS = ['money', 'people', 'connected', 'system'] as const;
export type Group = (typeof GROUPS)[number];

export type Page = {
  name: keyof typeof useNavigationTexts.all.en;
  to: NonNullable<LinkProps['to']>;
  /** Null for pages above all groups. */
  group: Group | null;
  /** Everybody sees a page whose role is null. */
  roleMin: 'ADMIN' | 'SUPERADMIN' | null;
  Icon: ComponentType;
  Count?: ComponentType;
  also?: readonly string[];
};

const page = (
  group: Page['group'],
  name: Page['name'],
  to: Page['to'],
  Icon: ComponentType,
  more: Partial<Page> = {},
): Page => ({ group, name, to, Icon, roleMin: 'ADMIN', ...more });

export const PAGES: readonly Page[] = [
  page(null, 'overview', '/overview', OverviewIcon),
  page(null, 'toDecide', '/decisions', InboxIcon, {
    Count: PendingCountBadge,
    also: ['/withdrawals', '/approvals'],
  }),
  page(null, 'wallet', '/wallet', WalletIcon, { roleMin: null }),
  page('money', 'transactions', '/transactions', TransactionsIcon),
  page('money', 'holds', '/holds', HoldIcon),
  page('money', 'paymentRequests', '/payment-requests', RequestIcon),
  page('money', 'treasuries', '/treasuries', TreasuryIcon),
  page('money', 'exchange', '/exchange', ExchangeIcon),
  page('money', 'acts', '/acts', FormsIcon),
  page('people', 'users', '/users', UsersIcon),
  page('people', 'refusals', '/refusals', RefusedIcon),
  page('connected', 'platforms', '/platforms', PlatformIcon),
  page('connected', 'keys', '/keys', KeyIcon, { roleMin: 'SUPERADMIN' }),
  page('connected', 'webhooks', '/webhooks', HookIcon, { roleMin: 'SUPERADMIN' }),
  page('system', 'rules', '/rules', RuleIcon),
  page('system', 'services', '/services', ServiceIcon),
  page('system', 'verifications', '/verifications', CheckIcon),
  page('system', 'auditLog', '/audit-log', LogIcon),
];

export const pageAt = (path: string): Page | undefined =>
  PAGES.find(({ to, also = [] }) => path === to || [to, ...also].some((each) => path.startsWith(`${each}/`)));
