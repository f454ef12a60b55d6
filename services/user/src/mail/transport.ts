import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopbackAddress } from '@cowrie/runtime';
import { createTransport } from 'nodemailer';
import type { MailText } from './compose.ts';

/** It rejects unless the transport is known to have accepted the mail. */
export type MailTransport = (to: string, mail: MailText) => Promise<void>;

/** The limit is below the shortest pause before the next attempt. */
const ATTEMPT_MS = 20_000;
const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;

const messageOf = (from: string, to: string, { subject, text, html }: MailText) => ({
  from,
  // An object is always a single address, whatever characters it has.
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Each mail has its own connection, so that an earlier outage has no effect later. */
export function deliverBySmtp(smtpUrl: string, from: string): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const isSecret = username !== '' && !isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));
  return async (to, mail) => {
    const transport = createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // A password must never travel unencrypted, so nothing is sent without TLS.
      requireTLS: !secure && isSecret,
      ...(username === ''
        ? {}
        : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(Object.assign(new Error('no answer in time'), { code: 'ELATE' })),
        ATTEMPT_MS,
      );
    });
    try {
      await Promise.race([transport.sendMail(messageOf(from, to, mail)), late]);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

export function deliverToDirectory(directory: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (to, mail) => {
    const { message } = await transport.sendMail(messageOf(from, to, mail));
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
    const unfinished = join(directory, `.${name}`);
    await writeFile(unfinished, message as Buffer, { mode: 0o600 });
    await rename(unfinished, join(directory, `${name}.eml`));
  };
}
