import { Party } from '../values/party.tsx';
import type { Account } from './accounts.ts';

export const NamedParty = ({ account }: { account: Exclude<Account, 'supply'> }) =>
  'treasury' in account ? (
    <Party userId={null} treasury={account.treasury} />
  ) : (
    <Party userId={account.userId} />
  );
