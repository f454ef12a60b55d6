import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { abuseBodies } from './bodies.ts';
import { abuseHalfBodies } from './half-bodies.ts';
import { abuseLogins } from './logins.ts';
import type { AbuseName, AbuserSaid, RunningAbuse, StartAbuse } from './protocol.ts';
import { abuseStreams } from './slow-readers.ts';

/** The abuser, a process of its own, so that what it costs is not the honest user's driver's. It ends with the bench. */

const KIB = 1_024;
/** Until an abuse has its full strength. */
const RAMP_MS = 1_500;
/** An abuse ends by itself when nobody stops it. */
const AT_MOST_MS = 120_000;

const START: { readonly [A in AbuseName]: (asked: StartAbuse) => RunningAbuse } = {
  'large-bodies': (asked) => abuseBodies(asked, 1_024 * KIB),
  'small-bodies': (asked) => abuseBodies(asked, 64 * KIB),
  'half-bodies': abuseHalfBodies,
  'slow-readers': abuseStreams,
  'login-storm': abuseLogins,
};

const say = (said: AbuserSaid) => process.send?.(said);
let running: RunningAbuse | undefined;

async function start(asked: StartAbuse): Promise<void> {
  const abuse = START[asked.abuse](asked);
  running = abuse;
  setTimeout(() => abuse.stop(), AT_MOST_MS).unref();
  await sleep(RAMP_MS);
  say({ kind: 'started' });
}

process.on('message', (message: StartAbuse | { kind: 'stop' }) => {
  if (message.kind === 'stop') {
    running?.stop();
    say({ kind: 'stopped', counts: { ...running?.counts } });
    return;
  }
  start(message).catch((error) => say({ kind: 'failed', message: String(error?.message ?? error) }));
});
say({ kind: 'ready' });
await once(process, 'disconnect');
process.exit(0);
