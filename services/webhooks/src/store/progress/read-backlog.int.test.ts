import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { createStage } from '../../testing/stage.ts';
import { claimLanes } from '../lanes/claim-lanes.ts';
import { readBacklog } from './read-backlog.ts';

const stage = createStage();
const LEASE_MS = 30_000;
const backlog = () => readBacklog(stage.pool(), stage.clock().nowMs);

it('a webhook is late while nobody sends to it, not while its receiver is slow', async () => {
  const slow = await stage.webhook('https://example.com/');
  await stage.store(slow, { partition: 1 });
  await stage.store(slow, { partition: 2 });
  stage.clock().nowMs += 400_000;
  expect(await backlog()).toMatchObject({ oldestAgeSeconds: 400, oldestDueSeconds: 400 });

  const { nowMs } = stage.clock();
  const claim = { lease: randomUUID(), nowMs, leaseMs: LEASE_MS, busy: new Map(), perWebhook: 1, others: 0 };
  expect(await claimLanes(stage.pool(), claim)).toHaveLength(1);
  expect(await backlog()).toMatchObject({ oldestAgeSeconds: 400, oldestDueSeconds: 0 });

  stage.clock().nowMs += LEASE_MS;
  expect(await backlog()).toMatchObject({ oldestAgeSeconds: 430, oldestDueSeconds: 430 });
});
