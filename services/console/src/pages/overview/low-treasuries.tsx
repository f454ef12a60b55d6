import { Alert, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { texts } from '../../i18n/language.tsx';
import { useCoinsText } from '../../ui/acts/say.ts';
import { useTreasuryNames } from '../../ui/values/party.tsx';
import { isLow, type Watched } from '../../ui/values/treasury-balance.tsx';

const useTexts = texts(
  {
    title: 'A treasury runs low',
    has: (balance: string, below: string) => `has ${balance}, and its alarm is at ${below}.`,
  },
  {
    title: 'Une trésorerie est basse',
    has: (balance: string, below: string) => `contient ${balance}, et son alerte est à ${below}.`,
  },
);

/** The treasuries with less than their alarm, before all else; nothing where there are none. */
export function LowTreasuries({ everyMs }: { everyMs: number }) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['treasuries'],
    queryFn: () => api.listTreasuryBalances(),
    refetchInterval: everyMs,
  });
  const low = data?.treasuries.filter(isLow) ?? [];
  if (low.length === 0) return null;
  return (
    <Alert role="status" color="red" variant="light" title={t.title}>
      <List size="sm" spacing={4}>
        {low.map((treasury) => (
          <List.Item key={treasury.code}>
            <Low treasury={treasury} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Low({ treasury: { code, balance, alarm } }: { treasury: Watched }) {
  const t = useTexts();
  const names = useTreasuryNames();
  const coins = useCoinsText();
  return (
    <>
      <Link to="/treasuries/$code" params={{ code }}>
        {names[code]}
      </Link>{' '}
      {alarm && t.has(coins(balance), coins(alarm.below))}
    </>
  );
}
