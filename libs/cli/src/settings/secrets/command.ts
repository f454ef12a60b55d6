import { spawn } from 'node:child_process';
import { type Secrets, secretName } from './secrets.ts';

/** The shell command gets each secret on stdin. Its output is not shown, because it could be the secret. */
export function secretsToCommand(command: string): Secrets {
  return {
    refusal: async () => null,
    async reserve(item) {
      const name = secretName(item);
      return {
        where: `the command (COWRIE_SECRET_NAME=${name})`,
        keep: (secret) => run(command, name, `${JSON.stringify(secret)}\n`),
        giveBack: async () => undefined,
      };
    },
    lost: async () => null,
  };
}

function run(command: string, name: string, secret: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', command], {
      env: { ...process.env, COWRIE_SECRET_NAME: name },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`it ended with ${signal ?? code}`));
    });
    // A command that does not read all of it reports so by its exit code.
    child.stdin.once('error', () => undefined);
    child.stdin.end(secret);
  });
}
