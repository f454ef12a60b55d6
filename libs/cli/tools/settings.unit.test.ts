import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findOperation, OPERATIONS } from '../src/operations/operations.ts';
import { kindOf, SECTIONS } from '../src/settings/kinds/kinds.ts';
import { withTable } from './settings-table.ts';

const HERE = import.meta.dirname;

/** Operations of administrators that are no setting, with the reason. */
const NO_SETTINGS: Readonly<Record<string, string>> = {
  ...reason('moves coins or decides about them', [
    ...['mintCoins', 'burnCoins', 'transferFromTreasury', 'settleWithdrawal', 'rejectWithdrawal'],
    ...['approveAct', 'rejectApproval'],
  ]),
  ...reason('is of one person', ['setUserRole', 'freezeWallet', 'createKeyStandIn', 'cancelUserSchedule']),
  ...reason('is done once', [
    ...['rotateApiKey', 'rotateServiceAccountSecret', 'rotateWebhookSecret', 'startVerification'],
    ...[
      'redeliverWebhookDelivery',
      'pingWebhook',
      'replayWebhook',
      'pullWebhook',
      'acknowledgeWebhookDeliveries',
    ],
  ]),
  setTreasuryAlarm: 'any administrator sets it, day by day',
};

function reason(why: string, operations: readonly string[]) {
  return Object.fromEntries(operations.map((operation) => [operation, why]));
}

it('each thing that an administrator makes or changes is a kind of setting, or is none for a reason', () => {
  const ofKinds = SECTIONS.flatMap((section) =>
    [kindOf(section).makes, kindOf(section).changes ?? []].flat(),
  );
  const made = OPERATIONS.map(({ operationId }) => findOperation(operationId))
    .filter(({ path, method }) => path.startsWith('/api/admin/') && ['POST', 'PUT', 'PATCH'].includes(method))
    .map(({ name }) => name);
  const known = [...new Set([...ofKinds, ...Object.keys(NO_SETTINGS)])];
  expect(made.toSorted()).toEqual(known.toSorted());
});

it("the guide's table is that of the kinds (node libs/cli/tools/settings.ts)", async () => {
  const guide = await readFile(join(HERE, '../../../docs/guide/settings-file.md'), 'utf8');
  for (const section of SECTIONS) expect(guide).toContain(`\n| \`${section}\` | `);
  expect(guide).toBe(withTable(guide));
});
