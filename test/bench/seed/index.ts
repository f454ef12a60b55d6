export { type Seeded, type SeedOptions, seedLedger } from './seed-ledger.ts';
