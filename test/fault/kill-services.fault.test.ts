import { describeKills } from './kill-suite.ts';

const DEADLINE_MS = 25_000;

describeKills(['ledger-1', 'user-1', 'history-1', 'webhooks-1', 'gateway-1'], DEADLINE_MS);
