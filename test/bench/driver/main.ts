import { once } from 'node:events';
import type { Cast, DriverMessage, Job } from './protocol.ts';
import { createSources } from './requests.ts';
import { runJob } from './run.ts';

/** A separate process: it receives the cast once and then one job after another. */

const say = (said: DriverMessage) => process.send?.(said);
let cast: Cast | undefined;

async function run(job: Job): Promise<void> {
  if (!cast) throw new Error('a job came before the cast');
  const tally = await runJob(job, createSources(cast, job.workload), (window) =>
    say({ kind: 'window', tally: window }),
  );
  say({ kind: 'done', tally });
}

process.on('message', (message: Cast | Job) => {
  if (message.kind === 'cast') {
    cast = message;
    say({ kind: 'ready' });
    return;
  }
  run(message).catch((error) => say({ kind: 'failed', message: String(error?.message ?? error) }));
});
say({ kind: 'ready' });
await once(process, 'disconnect');
process.exit(0);
