import { isProblem } from '@cowrie/client';
import { localhostUrl } from '../announce.ts';
import { firstLine } from '../errors.ts';
import { secondsSince } from '../processes/wait.ts';
import { seedDecisions } from './decisions.ts';
import { seedMovements } from './movements.ts';
import { findTarget } from './target.ts';
import { SEED_PASSWORD, seedUsers, signInAdmin } from './users.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `npm run seed` fills a running platform through its API with users of every role, movements, holds and withdrawals of
 * every status, and things to decide. A second run adds only what is missing.
 */
async function main(): Promise<void> {
  const startedAtMs = performance.now();
  const target = await findTarget(process.env);
  const admin = await signInAdmin(target);
  const users = await seedUsers(target, admin);
  await seedMovements(admin, users);
  await seedDecisions(target, admin, users);
  print(
    `Seeded ${localhostUrl(target.baseUrl)}: ${users.count} users and their movements (${secondsSince(startedAtMs)})`,
  );
  print(`  ${users.ada.email}, ${users.ben.email} and the others log in with "${SEED_PASSWORD}"`);
  print(`  ${users.administrator.email} may decide the approval that waits`);
}

try {
  await main();
} catch (error) {
  const { code, requestId } = isProblem(error) ? error : { code: '', requestId: '' };
  process.stderr.write(`${`cowrie: ${firstLine(error)} ${code} ${requestId ?? ''}`.trimEnd()}\n`);
  process.exitCode = 1;
}
