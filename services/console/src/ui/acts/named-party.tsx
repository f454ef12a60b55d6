import { Party } from '../values/party.tsx';
import { type Account, useUser } from './accounts.ts';

/** A side by its name, where the reader may know it. */
export function NamedParty({ of }: { of: Exclude<Account, 'supply'> }) {
  const user = useUser('userId' in of ? of.userId : undefined);
  if ('treasury' in of) return <Party userId={null} treasury={of.treasury} />;
  return <Party userId={of.userId} treasury={null} name={user.data?.fullName} />;
}
