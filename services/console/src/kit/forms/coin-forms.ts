export const COIN_FORMS = [
  { name: 'reward', roleMin: 'ADMIN' },
  { name: 'rewards', roleMin: 'ADMIN' },
  { name: 'refund', roleMin: 'ADMIN' },
  { name: 'capture', roleMin: 'ADMIN' },
  { name: 'release', roleMin: 'ADMIN' },
  { name: 'treasury-transfer', roleMin: 'SUPERADMIN' },
  { name: 'mint', roleMin: 'ADMIN', scope: 'coins:mint' },
  { name: 'burn', roleMin: 'ADMIN', scope: 'coins:burn' },
] as const satisfies readonly CoinForm[];

type CoinForm = { name: string; roleMin: 'ADMIN' | 'SUPERADMIN'; scope?: string };
export type CoinFormName = (typeof COIN_FORMS)[number]['name'];
