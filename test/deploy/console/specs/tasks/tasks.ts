import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../../../deploy/local/src/home/paths.ts';
import { signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';
import { atName } from '../../support/passkeys.ts';
import { financeTasks } from './finance.ts';
import { type Counted, handOf } from './hand.ts';
import { operatorTasks } from './operators.ts';
import { supportTasks } from './support.ts';
import { walletTasks } from './wallet.ts';

const TABLE = join(checkoutDir, '.cache/console/tasks.md');

/** Each begins on the first page after signing in and uses only what the reader can see and know. */
export function describeTasks(on: OnStage): void {
  const all = { support: supportTasks, finance: financeTasks, operators: operatorTasks, wallet: walletTasks };
  const took: string[] = [];
  for (const [group, tasks] of Object.entries(all)) {
    describe(`a task of ${group}`, () => {
      it.each(tasks)('$name', async ({ name, begin }) => {
        const { who, run } = await begin(on);
        const { page, context, faults } = await on.stage.open();
        await page.goto(atName(''));
        if (who) {
          await signInAs(page, who);
          await page.getByRole('heading', { level: 1, name: /^(Overview|My wallet)$/ }).waitFor();
        }
        const hand = handOf(page);
        await run(hand);
        took.push(rowOf(group, name, hand.counted()));
        expect(faults).toEqual([]);
        await context.close();
      });
    });
  }
  afterAll(async () => {
    await mkdir(join(TABLE, '..'), { recursive: true });
    const head = '| | task | clicks | keys | typed |\n|---|---|---|---|---|\n';
    if (took.length > 0) await writeFile(TABLE, head + took.join(''));
  });
}

const rowOf = (group: string, name: string, { clicks, keys, typed }: Counted): string =>
  `| ${group} | ${name} | ${clicks} | ${keys} | ${typed} |\n`;
