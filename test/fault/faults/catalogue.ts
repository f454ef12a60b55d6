import { busFaults } from './bus.ts';
import { databaseFaults } from './database.ts';
import { diskFaults } from './disk.ts';
import { networkFaults } from './network.ts';
import { signalFaults } from './signals.ts';
import { truncateFaults } from './truncate.ts';
import type { Fault } from './types.ts';

export const FAULTS: readonly Fault[] = [
  ...signalFaults,
  ...networkFaults,
  ...busFaults,
  ...truncateFaults,
  ...diskFaults,
  ...databaseFaults,
];
