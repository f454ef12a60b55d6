import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { textOfMail } from './mail-text.ts';

type ReceivedMail = { to: string; subject: string; text: string; html: string };

/** The SMTP refusal of a receiver; undefined to accept the mail. */
type Refusal = { responseCode: number; message: string } | undefined;

export type MailServer = {
  port: number;
  received: ReceivedMail[];
  refuse(refusal: Refusal): void;
  close(): Promise<void>;
};

export async function startMailServer({ port = 0 }: { port?: number } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: Refusal;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) =>
      callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo;
        const { subject, text, html } = textOfMail(Buffer.concat(chunks).toString('latin1'));
        received.push({ to: to?.address ?? '', subject, text, html });
        callback();
      });
    },
  });
  // Tests of failures close connections in the middle of a mail.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    refuse: (next) => {
      refusal = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
