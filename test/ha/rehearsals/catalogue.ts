import type { Rehearsal } from '../types.ts';
import { diskRehearsals } from './disk.ts';
import { growthRehearsals } from './growth.ts';
import { kafkaRehearsals } from './kafka.ts';
import { networkRehearsals } from './network.ts';
import { outageRehearsals } from './outage.ts';
import { postgresRehearsals } from './postgres.ts';

export const REHEARSALS: readonly Rehearsal[] = [
  ...kafkaRehearsals,
  ...growthRehearsals,
  ...postgresRehearsals,
  ...networkRehearsals,
  ...diskRehearsals,
  ...outageRehearsals,
];
