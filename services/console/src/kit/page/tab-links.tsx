import { Link } from '@tanstack/react-router';
import classes from './tab-links.module.css';

type Tab = {
  to:
    | '/wallet'
    | '/wallet/transfer'
    | '/wallet/be-paid'
    | '/wallet/payment-requests'
    | '/wallet/schedules'
    | '/wallet/holds'
    | '/wallet/exchange'
    | '/wallet/withdrawals';
  name: string;
};

export function TabLinks({ tabs }: { tabs: readonly Tab[] }) {
  return (
    <div className={classes.tabs}>
      {tabs.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab ?? ''}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
