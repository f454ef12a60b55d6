import { randomUUID } from 'node:crypto';
import { silentMeter } from '@cowrie/telemetry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type MailServer, startMailServer } from '../../../../test/support/mail/mail-server.ts';
import { tokenIn } from '../../../../test/support/mail/mail-text.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import {
  command,
  createTestService,
  hashFor,
  register,
  sha256,
  type TestService,
} from '../testing/service.ts';
import { queueMail, readMailStatus } from './mails.ts';
import { createMailSender } from './sender.ts';
import { deliverBySmtp } from './transport.ts';

let database: TestDatabase;
let service: TestService;
let server: MailServer;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await createTestService(database.pool);
  server = await startMailServer();
});
beforeEach(async () => {
  server.received.length = 0;
  server.refuse(undefined);
  await database.pool.query('DELETE FROM mails');
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

function sender(port = server.port) {
  return createMailSender({
    db: database.pool,
    deliver: deliverBySmtp(`smtp://127.0.0.1:${port}`, 'Cowrie <no-reply@coins.example>'),
    publicUrl: 'https://coins.example/',
    now: () => service.clock.nowMs,
    meter: silentMeter,
    logger: service.log.logger,
  });
}
const letPausesEnd = () => database.pool.query('UPDATE mails SET next_attempt_at = now()');
const rows = async () =>
  (await database.pool.query('SELECT attempts, last_error, failed_at FROM mails')).rows;
const verify = (userId: number, token: string, passwordHash: string | null) =>
  command('user.verify', { userId, tokenHash: sha256(token) }, { kind: 'checked-password', passwordHash });
const newEmail = () => `mail-${randomUUID()}@example.com`;

describe('a registration', () => {
  it('has a mail sent, whose token verifies the address once', async () => {
    const email = newEmail();
    const userId = await register(service, email);
    await sender().sendDue();
    expect(server.received).toMatchObject([{ to: email, subject: 'Confirm your e-mail address' }]);
    const [mail] = server.received;
    expect(mail?.text).toContain('https://coins.example/console/verify#token=');
    expect(await rows()).toEqual([]);
    const token = tokenIn(mail ?? { text: '' });
    expect(await service.send(...[1, 2].map(() => verify(userId, token, hashFor(email))))).toMatchObject([
      { outcome: 'ok' },
      { outcome: 'rejected', code: 'token_invalid' },
    ]);
    expect(await service.ask('user.get', { userId })).toMatchObject({ data: { user: { isVerified: true } } });
    await service.done(command('mail.request-verification', { userId }));
    expect(await rows()).toEqual([]);
  });

  it("is written to in French where that was asked for, and by nobody's words", async () => {
    const email = newEmail();
    await register(service, email, 'Click https://evil.example now');
    await database.pool.query(`UPDATE mails SET language = 'fr'`);
    await sender().sendDue();
    expect(server.received).toMatchObject([{ subject: 'Confirmez votre adresse e-mail' }]);
    expect(server.received[0]?.text).toContain('Si vous ne vous êtes pas inscrit');
    expect(JSON.stringify(server.received)).not.toContain('evil');
  });
});

describe('a mail server that is away', () => {
  it('loses nothing: the mail goes out when it is back, once', async () => {
    const away = await startMailServer();
    await away.close();
    const email = newEmail();
    await register(service, email);
    await sender(away.port).sendDue();
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'ESOCKET', failed_at: null }]);
    const back = await startMailServer({ port: away.port });
    await sender(away.port).sendDue();
    expect(back.received).toEqual([]);
    await letPausesEnd();
    await Promise.all([sender(away.port).sendDue(), sender(away.port).sendDue()]);
    expect(back.received.map(({ to }) => to)).toEqual([email]);
    expect(await rows()).toEqual([]);
    await back.close();
  });

  it('is given up after a day of attempts, shown, and asked for again by the person', async () => {
    const userId = await register(service, newEmail());
    server.refuse({ responseCode: 451, message: 'later' });
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await letPausesEnd();
      await sender().sendDue();
    }
    expect(await rows()).toMatchObject([{ attempts: 11, failed_at: expect.any(Date) }]);
    expect(await readMailStatus(database.pool)).toEqual({ waiting: 0, failed: 1, oldestWaitingSeconds: 0 });
    server.refuse(undefined);
    await queueMail(database.pool, { userId, purpose: 'verification', language: 'en' });
    await sender().sendDue();
    expect([server.received.length, await rows()]).toEqual([1, []]);
  });
});

describe('what is kept and logged of a mail', () => {
  it('has neither a token nor an address, also when the server repeats it', async () => {
    const email = newEmail();
    await register(service, email);
    server.refuse({ responseCode: 550, message: `no such user ${email}` });
    await sender().sendDue();
    const all = await database.pool.query('SELECT row_to_json(m) AS mail FROM mails AS m');
    expect(await rows()).toMatchObject([{ last_error: 'EENVELOPE 550', failed_at: expect.any(Date) }]);
    const kept = JSON.stringify([all.rows, service.log.lines]);
    expect(kept).not.toContain(email);
    expect(kept).not.toContain('#token');
  });
});

describe('a mail that is asked for while it is sent', () => {
  it('is sent again', async () => {
    const userId = await register(service, newEmail());
    const again = () => queueMail(database.pool, { userId, purpose: 'verification', language: 'en' });
    let sent = 0;
    const busy = createMailSender({
      db: database.pool,
      deliver: async () => {
        sent += 1;
        if (sent === 1) await again();
      },
      publicUrl: 'https://coins.example',
      now: () => service.clock.nowMs,
      meter: silentMeter,
      logger: service.log.logger,
    });
    await busy.sendDue();
    await busy.sendDue();
    expect([sent, await rows()]).toEqual([2, []]);
  });
});
