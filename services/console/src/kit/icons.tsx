import type { ReactNode } from 'react';

/**
 * The few icons are drawn here instead of using a package. They are decorative; their buttons have labels.
 */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.15em"
      height="1.15em"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const icon = (path: string) => () => (
  <Icon>
    <path d={path} />
  </Icon>
);

export const MoonIcon = icon('M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z');
export const SunIcon = icon(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
);
export const MenuIcon = icon('M4 6h16M4 12h16M4 18h16');
export const OverviewIcon = icon('M4 20V10M10 20V4M16 20v-7M21 20H3');
export const WalletIcon = icon(
  'M4 7a2 2 0 0 1 2-2h12v4M4 7v10a2 2 0 0 0 2 2h14V9H6a2 2 0 0 1-2-2zM16 14h.01',
);
export const UsersIcon = icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
);
export const TransactionsIcon = icon('M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4');
export const HoldIcon = icon('M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5zM12 15v2');
export const ExchangeIcon = icon('M3 17l5-5 4 4 8-9M15 7h5v5');
export const CheckIcon = icon('M12 3l7 3v5.5c0 4.5-3 8-7 9.5-4-1.5-7-5-7-9.5V6zM9 12l2.2 2.2L15.5 10');
export const TreasuryIcon = icon('M3 9l9-5 9 5M4 9h16M6 9v8M10 9v8M14 9v8M18 9v8M3 20h18');
export const OutIcon = icon('M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h11M17 8l4 4-4 4');
export const KeyIcon = icon(
  'M14.5 14a5.5 5.5 0 1 0-5-3.2L3 17.3V21h4v-2.5h2.5V16l1.8-1.8a5.5 5.5 0 0 0 3.2-.2zM16.5 7.5h.01',
);
export const PlatformIcon = icon('M4 20V9l8-5 8 5v11zM9 20v-6h6v6M9 10h.01M15 10h.01');
export const RuleIcon = icon('M12 4v16M8 20h8M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z');
export const LogIcon = icon('M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01');
export const RefusedIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.6 5.6l12.8 12.8');
export const HookIcon = icon('M12 3a4 4 0 0 1 3.5 6L19 15M5 15a4 4 0 1 0 4 4h7M16 15.5a4 4 0 1 1 .5 6');
export const InboxIcon = icon('M3 13l3-8h12l3 8v6H3v-6zM3 13h5l1.5 3h5L16 13h5');
export const PersonIcon = icon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0');
export const FormsIcon = icon('M21 3L10 14M21 3l-7 18-4-7-7-4z');
export const DevicesIcon = icon(
  'M4 6a1 1 0 0 1 1-1h13a1 1 0 0 1 1 1v2M4 6v9h8M2 18h10M15 11h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
);
export const RequestIcon = icon('M6 3h12v18l-3-2-3 2-3-2-3 2zM12 7v7M9 11l3 3 3-3');
export const ServiceIcon = icon('M4 5h16v5H4zM4 14h16v5H4zM7.5 7.5h.01M7.5 16.5h.01');
export const SearchIcon = icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20');
