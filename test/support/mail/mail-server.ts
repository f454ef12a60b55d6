import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { textOfMail } from './mail-text.ts';

type ReceivedMail = { to: string; subject: string; text: string };

/** How the server answers to a receiver; undefined: it takes the mail. */
type Refusal = { responseCode: number; message: string } | undefined;

export type MailServer = {
  port: number;
  received: ReceivedMail[];
  /** From now on receivers are refused so. */
  refuse(refusal: Refusal): void;
  close(): Promise<void>;
};

/** A real SMTP server on this machine that keeps what it gets. */
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
        const { subject, text } = textOfMail(Buffer.concat(chunks).toString('latin1'));
        received.push({ to: to?.address ?? '', subject, text });
        callback();
      });
    },
  });
  // A client that goes away in the middle is what tests of failures do.
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
