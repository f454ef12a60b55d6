import { mkdir } from 'node:fs/promises';
import { type Client, isProblem } from '@cowrie/client';
import type { Command } from 'commander';
import { type Add, addressFile } from '../context.ts';
import { commandFailure, EXIT, notLoggedIn } from '../failures.ts';
import { configDirectory, writePrivately } from '../session-store.ts';
import { askSecret, readLine } from '../terminal.ts';

async function askPassword(): Promise<string> {
  if (process.env.COWRIE_PASSWORD) return process.env.COWRIE_PASSWORD;
  return process.stdin.isTTY ? askSecret('Password: ') : readLine();
}

/** A code is asked for only once the password is known to be right. */
async function logIn(
  client: Client,
  credentials: { email: string; password: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.logIn(credentials, { signal });
  } catch (error) {
    const canAsk = process.env.COWRIE_CODE || process.stdin.isTTY;
    if (!isProblem(error, 'totp_required') || !canAsk) throw error;
    const code = process.env.COWRIE_CODE || (await askSecret('Code from the app, or a recovery code: '));
    await client.logIn({ ...credentials, code }, { signal });
  }
}

export function sessionCommands(program: Command, add: Add): void {
  add(
    program,
    'login <email>',
    'Log in; asks for the password, or reads it from stdin or COWRIE_PASSWORD, and a code from COWRIE_CODE',
    async ({ client, baseUrl, out, signal }, [email = '']) => {
      if (process.env.COWRIE_TOKEN) throw commandFailure('Unset COWRIE_TOKEN to log in', EXIT.usage);
      await logIn(client, { email, password: await askPassword() }, signal);
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
