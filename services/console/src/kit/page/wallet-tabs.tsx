import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Disclosure } from '../facts/disclosure.tsx';
import classes from './tab-links.module.css';
import { TabLinks } from './tab-links.tsx';
import { useWalletTexts } from './wallet-texts.ts';

/** The pages of one's own wallet. On a phone the three that move coins are buttons, and the others stand behind "More". */
export function WalletTabs() {
  const t = useWalletTexts();
  const history = { to: '/wallet', name: t.history } as const;
  const others = [
    { to: '/wallet/payment-requests', name: t.requests },
    { to: '/wallet/schedules', name: t.schedules },
    { to: '/wallet/holds', name: t.holds },
    { to: '/wallet/withdrawals', name: t.withdrawals },
  ] as const;
  const [transfer, bePaid, exchange] = ['/wallet/transfer', '/wallet/be-paid', '/wallet/exchange'] as const;
  return (
    <>
      <div className={classes.wide}>
        <TabLinks
          tabs={[
            history,
            { to: transfer, name: t.transfer },
            { to: bePaid, name: t.bePaid },
            ...others,
            { to: exchange, name: t.exchange },
          ]}
        />
      </div>
      <Stack gap="xs" className={classes.narrow ?? ''}>
        <Group grow gap="xs" preventGrowOverflow={false}>
          <Button renderRoot={(props) => <Link to={transfer} {...props} />}>{t.send}</Button>
          <Button variant="light" renderRoot={(props) => <Link to={bePaid} {...props} />}>
            {t.request}
          </Button>
          <Button variant="light" renderRoot={(props) => <Link to={exchange} {...props} />}>
            {t.exchange}
          </Button>
        </Group>
        <Disclosure name={t.more}>
          <TabLinks tabs={[history, ...others]} />
        </Disclosure>
      </Stack>
    </>
  );
}
