import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { WaitingCount } from '../../features/approvals/decisions/waiting-count.tsx';
import {
  ActIcon,
  CheckIcon,
  ExchangeIcon,
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

import type { useNavigationTexts } from './texts.ts';

/** What pages are about, in the order of the navigation. */
export const GROUPS = ['money', 'people', 'decisions', 'connected', 'system'] as const;
export type Group = (typeof GROUPS)[number];

export type Page = {
  name: keyof typeof useNavigationTexts.all.en;
  to: NonNullable<LinkProps['to']>;
  /** Where it stands in the navigation; null: by itself, before all groups. */
  group: Group | null;
  /** The least role that it is offered to; null: everybody. */
  least: 'ADMIN' | 'SUPERADMIN' | null;
  Icon: ComponentType;
  /** How much there is to do there. */
  Count?: ComponentType;
  /** Where what it lists has its own pages, which belong to it. */
  also?: readonly string[];
};

const page = (
  group: Page['group'],
  name: Page['name'],
  to: Page['to'],
  Icon: ComponentType,
  more: Partial<Page> = {},
): Page => ({ group, name, to, Icon, least: 'ADMIN', ...more });

/** The pages, in the order of the navigation. */
export const PAGES: readonly Page[] = [
  page(null, 'overview', '/overview', OverviewIcon),
  page(null, 'wallet', '/wallet', WalletIcon, { least: null }),
  page('money', 'transactions', '/transactions', TransactionsIcon),
  page('money', 'holds', '/holds', HoldIcon),
  page('money', 'paymentRequests', '/payment-requests', RequestIcon),
  page('money', 'treasuries', '/treasuries', TreasuryIcon),
  page('money', 'exchange', '/exchange', ExchangeIcon),
  page('money', 'acts', '/acts', ActIcon),
  page('people', 'users', '/users', UsersIcon),
  page('people', 'refusals', '/refusals', RefusedIcon),
  page('decisions', 'toDecide', '/decisions', InboxIcon, {
    Count: WaitingCount,
    also: ['/withdrawals', '/approvals'],
  }),
  page('decisions', 'rules', '/rules', RuleIcon),
  page('connected', 'platforms', '/platforms', PlatformIcon),
  page('connected', 'keys', '/keys', KeyIcon, { least: 'SUPERADMIN' }),
  page('connected', 'webhooks', '/webhooks', HookIcon, { least: 'SUPERADMIN' }),
  page('system', 'services', '/services', ServiceIcon),
  page('system', 'verifications', '/verifications', CheckIcon),
  page('system', 'auditLog', '/audit-log', LogIcon),
];

/** The page of the navigation that an address belongs to. */
export const pageAt = (path: string): Page | undefined =>
  PAGES.find(({ to, also = [] }) => path === to || [to, ...also].some((each) => path.startsWith(`${each}/`)));
