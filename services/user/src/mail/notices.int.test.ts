import { randomUUID } from 'node:crypto';
import { coinsToUnits, LIMITS } from '@cowrie/contracts';
import { silentMeter } from '@cowrie/telemetry';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { command, hashFor, logIn, register, sha256 } from '../testing/service.ts';
import { useTestService } from '../testing/use-service.ts';
import { type MailChange, queueChanges } from './coin-events.ts';
import type { MailText } from './compose.ts';
import { readMailStatus } from './mails.ts';
import { queueNotice } from './queue-notices.ts';
import { createMailSender } from './sender.ts';

const { database, service } = useTestService();
const RECOVERY = Array.from({ length: LIMITS.recoveryCodes }, (_, index) => sha256(`RECOVERY${index}`));

let email = '';
let userId = 0;
let sessionId = '';
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  userId = await register(service, email);
  sessionId = await logIn(service, { userId, email }, randomUUID());
  await database.owner.query('DELETE FROM mails');
});

const kinds = async () => {
  const { rows } = await database.owner.query('SELECT purpose FROM mails WHERE user_id = $1', [userId]);
  return rows.map(({ purpose }) => purpose).sort();
};
async function sendDue(): Promise<MailText[]> {
  const sent: MailText[] = [];
  const deliver = async (_to: string, mail: MailText) => void sent.push(mail);
  const deps = { db: database.pool, deliver, publicUrl: 'https://coins.example', meter: silentMeter };
  await createMailSender({ ...deps, now: () => service.clock.nowMs, logger: service.log.logger }).sendDue();
  return sent;
}
const notice = () => queueNotice(database.pool, userId, 'schedule-created');
const letPausesEnd = () =>
  database.owner.query('UPDATE mails SET next_attempt_at = now(), created_at = now()');

it('one of a kind is sent at once, in both languages and without a token; the next waits', async () => {
  await notice();
  const [mail] = await sendDue();
  expect(mail?.text).toContain('A schedule that sends coins was created');
  expect(mail?.text).toContain('Un échéancier');
  expect(mail?.text).not.toContain('token');
  expect(mail?.html).toContain('<p lang="fr">Un échéancier');

  await notice();
  await notice();
  expect(await sendDue()).toEqual([]);
  expect(await readMailStatus(database.pool)).toEqual({ waiting: 0, failed: 0, oldestWaitingSeconds: 0 });
  await letPausesEnd();
  expect(await sendDue()).toHaveLength(1);
  expect(await readMailStatus(database.pool)).toMatchObject({ waiting: 0, failed: 0 });
});

it('each change of how somebody gets in has one, in the transaction of the change', async () => {
  const data = { userId, sessionId, sealedCurrent: 's', sealedNew: 's' };
  const [currentHash, nextHash] = [hashFor(email), 'next hash'];
  await service.done(command('user.change-password', data, { kind: 'rehashed', currentHash, nextHash }));
  expect(await kinds()).toEqual(['password-changed']);

  const app = { userId, sealedPassword: 's', sealedSecret: 'sealed:secret' };
  await service.done(command('totp.set-up', app, { kind: 'confirmed', passwordHash: nextHash }));
  expect(await kinds()).toEqual(['password-changed']);
  const confirmation = { userId, sessionId, sealedCode: 's', recoveryHashes: RECOVERY };
  const proof = { kind: 'step', step: 1, sealedSecret: 'sealed:secret' } as const;
  await service.done(command('totp.confirm', confirmation, { kind: 'shown', proof }));
  await service.done(command('totp.reset', { userId }));
  expect(await kinds()).toEqual(['factor-added', 'factor-removed', 'password-changed']);
});

it('a user who is deleted gets none', async () => {
  await notice();
  await service.done(command('user.delete', { userId }));
  expect([await kinds(), await sendDue()]).toEqual([[], []]);
});

describe('mails about coins', () => {
  const received = (coins: number): MailChange => ({
    notices: [{ notice: 'coins-received', concern: { userId, amount: coinsToUnits(coins) } }],
    opened: null,
  });
  const prove = () => database.owner.query('UPDATE users SET is_verified = true WHERE id = $1', [userId]);
  const firstLines = async () => (await sendDue()).map(({ text }) => text.split('\n\n')[0]);

  it('however many payments come, one is sent at once and the next an hour later has their sum', async () => {
    await prove();
    await queueChanges(database.pool, [received(1.5)]);
    expect(await firstLines()).toEqual(['You received 1.5 coins in your Cowrie wallet.']);
    for (let batch = 0; batch < 2; batch += 1)
      await queueChanges(
        database.pool,
        Array.from({ length: 5_000 }, () => received(0.0001)),
      );
    expect(await firstLines()).toEqual([]);
    const { rows } = await database.owner.query(
      'SELECT next_attempt_at > now() + $1::interval AS late FROM mails',
      ['59 min'],
    );
    expect(rows).toEqual([{ late: true }]);
    await letPausesEnd();
    expect(await firstLines()).toEqual([
      'You received coins 10000 times in your Cowrie wallet, 1 coin in total.',
    ]);
  });

  it('what comes while a mail is sent is in the next one, and only there', async () => {
    await prove();
    await queueChanges(database.pool, [received(2)]);
    const deps = { db: database.pool, publicUrl: 'https://coins.example', meter: silentMeter };
    const deliver = () => queueChanges(database.pool, [received(3)]);
    await createMailSender({
      ...{ ...deps, deliver },
      now: () => service.clock.nowMs,
      logger: service.log.logger,
    }).sendDue();
    await letPausesEnd();
    expect(await firstLines()).toEqual(['You received 3 coins in your Cowrie wallet.']);
  });

  it('an address that is not proved gets none, and neither does a user who turned them off', async () => {
    await queueChanges(database.pool, [received(1)]);
    expect(await kinds()).toEqual([]);
    await prove();
    const turnOff = `UPDATE users SET muted_mails = '{coins-received}' WHERE id = $1`;
    await database.owner.query(turnOff, [userId]);
    await queueChanges(database.pool, [received(1)]);
    expect(await kinds()).toEqual([]);
  });

  it('a decided withdrawal is reported to the user who made it, once', async () => {
    await prove();
    const id = randomUUID();
    const settled: MailChange = {
      notices: [{ notice: 'withdrawal-settled', concern: { withdrawalId: id, amount: 2_500n } }],
      opened: null,
    };
    await queueChanges(database.pool, [{ notices: [], opened: { id, userId } }]);
    await queueChanges(database.pool, [settled]);
    await queueChanges(database.pool, [settled]);
    expect(await firstLines()).toEqual(['Your withdrawal of 2,500 XAF was paid out.']);
  });
});

const AGENTS = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  newer: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
};

it('a login from a kind of device that was not used for 90 days is reported', async () => {
  const logInFrom = async (userAgent: string) => {
    const id = randomUUID();
    const verified = { kind: 'verified', userId, passwordHash: hashFor(email) } as const;
    const data = { sealed: 's', sessionId: id, refreshHash: sha256(id), userAgent };
    await service.done(command('session.start', data, verified));
  };
  const letDevicesAge = () =>
    database.owner.query(`UPDATE devices SET last_used_at = last_used_at - interval '91 days'`);
  expect(await kinds()).toEqual([]);
  await logInFrom(AGENTS.firefox);
  expect(await kinds()).toEqual(['new-device']);

  await database.owner.query('DELETE FROM mails');
  await logInFrom(AGENTS.newer);
  expect(await kinds()).toEqual([]);
  await letDevicesAge();
  await database.owner.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
  await logInFrom(AGENTS.firefox);
  expect(await kinds()).toEqual(['new-device']);
  await database.owner.query('DELETE FROM mails');
  // The session of the last login is still alive.
  await letDevicesAge();
  await logInFrom(AGENTS.firefox);
  expect(await kinds()).toEqual([]);
});
