import { refuse } from '@cowrie/contracts';
import { rowsByAge, rowsFor, secondsOfDays } from '@cowrie/postgres';
import type { LedgerFeature } from '../../engine/feature.ts';
import { keyedRecords } from '../../engine/records.ts';
import { deciders } from './decide.ts';
import { createVerificationJobs, type Verifier } from './jobs.ts';
import { verificationPage } from './list-page.ts';
import {
  INSERT_VERIFICATIONS,
  listVerifications,
  readVerification,
  readWaitingVerifications,
} from './table.ts';
import type { VerificationRecords, WaitingVerification } from './verification.ts';

/** One instance runs at a time; without `verify` this one runs none. */
export const createVerification = (verify: Verifier | null) =>
  ({
    records: {
      verifications: keyedRecords<WaitingVerification, true>({
        read: readWaitingVerifications,
        write: INSERT_VERIFICATIONS,
      }),
    },
    commands: deciders,
    queries: (pool) => ({
      'verification.get': async ({ data: { verificationId } }) => {
        const found = await readVerification(pool, verificationId);
        if (found) return { ok: true, data: { verification: found } };
        return refuse('not_found', `There is no verification ${verificationId}.`);
      },
      'verification.list': async ({ data: { before, limit } }) => {
        const rows = await listVerifications(pool, { before, limit: rowsFor(limit) });
        return { ok: true, data: verificationPage(rows, limit) };
      },
    }),
    jobs: ({ config, pool, logger }) => {
      if (!verify) return [];
      const { INSTANCE_NAME: instance, VERIFY_EVERY_DAYS: everyDays } = config;
      const url = config.LEDGER_VERIFY_DATABASE_URL ?? config.LEDGER_DATABASE_URL;
      return [createVerificationJobs({ pool, url, instance, everyDays, verify, logger })];
    },
    retention: ({ VERIFICATIONS_KEPT_DAYS }) => [
      rowsByAge({
        what: 'verifications',
        table: 'verifications',
        column: 'finished_at',
        keptSeconds: secondsOfDays(VERIFICATIONS_KEPT_DAYS),
        only: 'r.finished_at IS NOT NULL',
      }),
    ],
  }) satisfies LedgerFeature<VerificationRecords>;
