import { randomUUID } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import { silentMeter } from '@cowrie/telemetry';
import { beforeEach, expect, it } from '@jest/globals';
import { command, hashFor, logIn, register, sha256 } from '../testing/service.ts';
import { useTestService } from '../testing/use-service.ts';
import { readMailStatus } from './mails.ts';
import { createMailSender } from './sender.ts';
import type { MailText } from './texts.ts';

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
const notice = () => command('mail.send-notice', { userId, notice: 'schedule-created' });

it('one of a kind is sent at once, in both languages and without a token; the next waits', async () => {
  await service.done(notice());
  const [mail] = await sendDue();
  expect(mail?.text).toContain('A schedule that sends coins was created');
  expect(mail?.text).toContain('Un échéancier');
  expect(mail?.text).not.toContain('token');

  await service.done(notice());
  await service.done(notice());
  expect(await sendDue()).toEqual([]);
  expect(await readMailStatus(database.pool)).toMatchObject({ waiting: 1, failed: 0 });
  await database.owner.query('UPDATE mails SET next_attempt_at = now()');
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
  await service.done(notice());
  await service.done(command('user.delete', { userId }));
  expect([await kinds(), await sendDue()]).toEqual([[], []]);
});
