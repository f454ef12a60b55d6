/** The acts, those of every day first. */
export const ACTS = [
  { name: 'reward', least: 'ADMIN' },
  { name: 'rewards', least: 'ADMIN' },
  { name: 'refund', least: 'ADMIN' },
  { name: 'capture', least: 'ADMIN' },
  { name: 'release', least: 'ADMIN' },
  { name: 'treasury-transfer', least: 'SUPERADMIN' },
  { name: 'mint', least: 'ADMIN', scope: 'coins:mint' },
  { name: 'burn', least: 'ADMIN', scope: 'coins:burn' },
] as const satisfies readonly Act[];

type Act = { name: string; least: 'ADMIN' | 'SUPERADMIN'; scope?: string };
export type ActName = (typeof ACTS)[number]['name'];
