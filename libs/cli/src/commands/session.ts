import { mkdir } from 'node:fs/promises';
import { isProblem } from '@cowrie/client';
import type { Command } from 'commander';
import { type Add, addressFile } from '../context.ts';
import { commandFailure, EXIT, notLoggedIn } from '../failures.ts';
import { configDirectory, writePrivately } from '../session-store.ts';
import { askSecret, readLine } from '../terminal.ts';

async function askPassword(): Promise<string> {
  if (process.env.COWRIE_PASSWORD) return process.env.COWRIE_PASSWORD;
  return process.stdin.isTTY ? askSecret('Password: ') : readLine();
}

export function sessionCommands(program: Command, add: Add): void {
  add(
    program,
    'login <email>',
    'Log in; the password is asked for, piped in, or in COWRIE_PASSWORD',
    async ({ client, baseUrl, out, signal }, [email = '']) => {
      if (process.env.COWRIE_TOKEN)
        throw commandFailure('COWRIE_TOKEN is set: unset it to log in', EXIT.usage);
      await client.logIn({ email, password: await askPassword() }, { signal });
      await mkdir(configDirectory(process.env), { recursive: true, mode: 0o700 });
      await writePrivately(addressFile(process.env), `${baseUrl}\n`);
      const { id, role } = await client.getMyUser({}, { signal });
      out.note(`Logged in at ${baseUrl} as user ${id} (${role}).`);
    },
  );

  add(program, 'logout', 'End the session', async ({ client, out, signal }) => {
    await client.logOut({ signal });
    out.note('Logged out.');
  });

  add(program, 'whoami', 'Show who is logged in', async ({ client, baseUrl, out, signal }) => {
    try {
      out.show({ ...(await client.getMyUser({}, { signal })), gateway: baseUrl });
    } catch (error) {
      if (!isProblem(error, 'unauthenticated', 'token_expired')) throw error;
      throw notLoggedIn(baseUrl);
    }
  });
}
