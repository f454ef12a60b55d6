import { TabLinks } from './tab-links.tsx';
import { useWalletTexts } from './wallet-texts.ts';

export function WalletTabs() {
  const t = useWalletTexts();
  return (
    <TabLinks
      tabs={[
        { to: '/wallet', name: t.history },
        { to: '/wallet/transfer', name: t.transfer },
        { to: '/wallet/be-paid', name: t.bePaid },
        { to: '/wallet/payment-requests', name: t.requests },
        { to: '/wallet/schedules', name: t.schedules },
        { to: '/wallet/holds', name: t.holds },
        { to: '/wallet/exchange', name: t.exchange },
        { to: '/wallet/withdrawals', name: t.withdrawals },
      ]}
    />
  );
}
