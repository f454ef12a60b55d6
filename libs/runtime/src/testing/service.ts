import { z } from 'zod';
import { baseConfigShape } from '../config.ts';
import { runService } from '../run-service.ts';

const schema = z.object({ ...baseConfigShape, NEEDED: z.string().min(1), FAULT: z.string().optional() });

await runService({
  name: 'example',
  schema,
  start: async ({ config, logger, waitFor, fail }) => {
    if (config.FAULT === 'slow start') waitFor('waits for something');
    if (config.FAULT === 'start') throw new Error('cannot start');
    if (config.FAULT === 'slow start') await new Promise((resolve) => setTimeout(resolve, 60_000));
    if (config.FAULT === 'unhandled') setImmediate(() => void Promise.reject(new Error('nobody waits')));
    if (config.FAULT === 'later') setImmediate(() => fail(new Error('cannot go on')));
    logger.info({ request: { password: 'hunter2', headers: { authorization: 'hunter2' } } }, 'secrets');
    let missing = config.FAULT === 'never ready' ? ['kafka'] : [];
    process.on('SIGWINCH', () => {
      missing = ['kafka'];
    });
    // Only the management server keeps this process alive.
    return {
      problems: () => missing,
      stop: async () => {
        if (config.FAULT === 'stop') throw new Error('cannot stop');
        await new Promise((resolve) => setTimeout(resolve, 300));
        logger.info({}, 'closed everything');
      },
    };
  },
});
