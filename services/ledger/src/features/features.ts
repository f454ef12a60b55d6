import type { HealthReader } from '@cowrie/contracts';
import { createRegistry } from '../engine/registry.ts';
import { adminLog } from './admin-log/feature.ts';
import { approvals } from './approvals/feature.ts';
import { exchange } from './exchange/feature.ts';
import { freezes } from './freezes/feature.ts';
import type { SignHead } from './heads/decide.ts';
import { createHeads } from './heads/feature.ts';
import type { SignReceipt } from './heads/receipt.ts';
import { createHealth } from './health/feature.ts';
import { holds } from './holds/feature.ts';
import { createLimits } from './limits/feature.ts';
import type { OnExceeded } from './limits/judge.ts';
import { paymentRequests } from './payment-requests/feature.ts';
import { platforms } from './platforms/feature.ts';
import { purchases } from './purchases/feature.ts';
import { createSandbox } from './sandbox/feature.ts';
import { schedules } from './schedules/feature.ts';
import { transfers } from './transfers/feature.ts';
import { treasuries } from './treasuries/feature.ts';
import { createVerification } from './verification/feature.ts';
import type { Verify } from './verification/jobs.ts';
import { wallets } from './wallets/feature.ts';
import { withdrawals } from './withdrawals/feature.ts';
import { TRIES_MAX } from './withdrawals/payouts/send.ts';

/** For who answers no queries. */
const readNoHealth: HealthReader = async () => ({ partitions: null, deadLetters: null, outbox: null });

/** All that this ledger does. Records are locked, read and written in this order. Without a key nothing is signed here. */
export const createFeatures = ({
  signHead,
  signReceipt = null,
  verify = null,
  readHealth = readNoHealth,
  onLimitExceeded = () => undefined,
  isSandbox = false,
}: {
  signHead: SignHead | null;
  signReceipt?: SignReceipt | null;
  /** How the whole ledger is verified; without it nothing is verified here. */
  verify?: Verify | null;
  readHealth?: HealthReader;
  onLimitExceeded?: OnExceeded;
  /** Whether there is a clock to test with. */
  isSandbox?: boolean;
}) =>
  createRegistry([
    wallets,
    freezes,
    transfers,
    treasuries,
    holds,
    purchases,
    paymentRequests,
    schedules,
    exchange,
    withdrawals,
    createSandbox(isSandbox),
    createVerification(verify),
    platforms,
    createLimits(onLimitExceeded),
    approvals,
    createHeads(signHead, signReceipt),
    adminLog,
    createHealth({ readHealth, payoutTriesMax: TRIES_MAX }),
  ]);
