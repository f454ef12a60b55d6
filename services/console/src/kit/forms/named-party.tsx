import { Party } from '../values/party.tsx';
import type { Account } from './accounts.ts';

/** A side of an act, by its name. */
export const NamedParty = ({ of }: { of: Exclude<Account, 'supply'> }) =>
  'treasury' in of ? <Party userId={null} treasury={of.treasury} /> : <Party userId={of.userId} />;
