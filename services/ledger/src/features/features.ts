import type { HealthReader } from '@cowrie/contracts';
import { createRegistry } from '../engine/registry.ts';
import { adminLog } from './admin-log/feature.ts';
import { approvals } from './approvals/feature.ts';
import { exchange } from './exchange/feature.ts';
import { freezes } from './freezes/feature.ts';
import type { HeadSigner } from './heads/decide.ts';
import { createHeads } from './heads/feature.ts';
import type { ReceiptSigner } from './heads/receipt.ts';
import { createHealth } from './health/feature.ts';
import { holds } from './holds/feature.ts';
import { createLimits } from './limits/feature.ts';
import type { OnLimitExceeded } from './limits/judge.ts';
import { paymentRequests } from './payment-requests/feature.ts';
import { platforms } from './platforms/feature.ts';
import { purchases } from './purchases/feature.ts';
import { createSandbox } from './sandbox/feature.ts';
import { schedules } from './schedules/feature.ts';
import { transfers } from './transfers/feature.ts';
import { treasuries } from './treasuries/feature.ts';
import { createVerification } from './verification/feature.ts';
import type { Verifier } from './verification/jobs.ts';
import { wallets } from './wallets/feature.ts';
import { withdrawals } from './withdrawals/feature.ts';
import { TRIES_MAX } from './withdrawals/payouts/send.ts';

/** Some registries answer no health query. */
const readNoHealth: HealthReader = async () => ({ partitions: null, deadLetters: null, outbox: null });

/** Records are locked, read and written in this order. Without a signing key nothing is signed. */
export const createFeatures = ({
  signHead,
  signReceipt = null,
  verify = null,
  readHealth = readNoHealth,
  onLimitExceeded = () => undefined,
  isSandbox = false,
}: {
  signHead: HeadSigner | null;
  signReceipt?: ReceiptSigner | null;
  verify?: Verifier | null;
  readHealth?: HealthReader;
  onLimitExceeded?: OnLimitExceeded;
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
