export { seedLedger } from './seed-ledger.ts';
