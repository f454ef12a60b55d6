import { beforeAll, describe, expect, it } from '@jest/globals';
import { confirmAddress } from '../../support/acts/addresses.ts';
import {
  aPlatform,
  confirm as confirmLink,
  Link,
  link,
  MINE,
  type TestPlatform,
} from '../../support/acts/links.ts';
import { aRequest, readRequest } from '../../support/acts/payment-requests.ts';
import { applyStep, aSchedule, readSchedule, waitForSchedule } from '../../support/acts/schedules.ts';
import { expectBody, OwnUser } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, login, PASSWORD, type Person, unique } from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import { tokenIn } from '../../support/mail/mail-text.ts';
import { mailsTo, nextMailTo } from '../../support/mail/mailbox.ts';
import { aPasskeyOf, sessionBy, signInBy } from '../../support/passkeys/own-passkeys.ts';
import { secondFactorOf } from '../../support/second-factor.ts';
import { useUsers } from '../../support/use-users.ts';

/**
 * An attacker registers another person's address, or steals a session. Nothing that they set up survives the owner's
 * reset.
 */

const { superAdmin, eve } = useUsers({ eve: 0 });
const OWNERS_PASSWORD = 'the password of the owner';
let shop: TestPlatform;
beforeAll(async () => {
  shop = await aPlatform(superAdmin);
});

const confirm = (body: object, by: Caller = {}) => post('/api/auth/verification/confirm', body, by);
const isVerified = async (by: Caller) => expectBody(await get('/api/auth/me', by), 200, OwnUser).isVerified;

async function resetByOwner({ email }: Person): Promise<Caller> {
  const count = (await mailsTo(email)).length;
  await post('/api/auth/password/forgot', { email });
  const token = tokenIn(await nextMailTo(email, count + 1));
  expect((await post('/api/auth/password/reset', { token, newPassword: OWNERS_PASSWORD })).status).toBe(204);
  return { token: (await login(email, OWNERS_PASSWORD)).accessToken };
}
const linksOf = async (by: Caller) => {
  const { links } = (await get(MINE, by)).json as { links: unknown[] };
  return links.map((one) => Link.parse(one).status);
};

describe('the mail of a registration', () => {
  it('confirms nothing by itself, and nothing for another user', async () => {
    const person = await aPerson();
    const token = tokenIn(await nextMailTo(person.email));
    const other = await aPerson();
    expectProblem(await confirm({ token }), 'unauthenticated');
    expectProblem(await confirm({ token, password: 'not the password' }), 'unauthenticated');
    expectProblem(await confirm({ token }, other), 'unauthenticated');
    const externalId = unique('customer');
    await link(shop, person, externalId);
    expectProblem(await confirm({ token }, { token: await shop.tokenFor(externalId) }), 'forbidden');
    expect(await isVerified(person)).toBe(false);
    expect((await confirm({ token, password: PASSWORD }, other)).status).toBe(204);
    expect(await isVerified(person)).toBe(true);
  });

  it('limits how many passwords are tried with it', async () => {
    const person = await aPerson();
    const token = tokenIn(await nextMailTo(person.email));
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await confirm({ token, password: `guess number ${guess}` })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('the first proof of an address by a reset', () => {
  it('deletes a passkey that was added before', async () => {
    const attacker = await aPerson();
    await nextMailTo(attacker.email);
    const { authenticator } = await aPasskeyOf(attacker);
    await sessionBy(authenticator);
    const owner = await resetByOwner(attacker);
    expectProblem((await signInBy(authenticator)).answer, 'unauthenticated');
    expect(expectBody(await get('/api/auth/me', owner), 200, OwnUser).hasSecondFactor).toBe(false);
  });

  it('deletes a second factor and its recovery codes, which would lock the owner out', async () => {
    const attacker = await aPerson();
    await nextMailTo(attacker.email);
    const { recoveryCodes } = await secondFactorOf(attacker);
    await resetByOwner(attacker);
    const byAttacker = { email: attacker.email, password: PASSWORD, code: recoveryCodes[0] };
    expectProblem(await post('/api/auth/login', byAttacker), 'unauthenticated');
  });

  it('pauses schedules and cancels open payment requests', async () => {
    const attacker = await aPerson();
    await nextMailTo(attacker.email);
    const schedule = await aSchedule(attacker, { toUserId: eve.id, every: 'P1D' });
    const own = await aRequest(attacker);
    const split = await aRequest(attacker, {
      amount: undefined,
      splits: [
        { toUserId: eve.id, amount: 1 },
        { toUserId: attacker.id, amount: 1 },
      ],
    });
    const ofAnother = await aRequest(eve, { payerUserId: attacker.id });
    const owner = await resetByOwner(attacker);
    await waitForSchedule(owner, schedule.id, ({ status }) => status === 'PAUSED');
    for (const { id } of [own, split])
      await eventually(
        async () => expect(await readRequest(owner, id)).toMatchObject({ status: 'CANCELLED' }),
        10_000,
      );
    expect(await readRequest(owner, ofAnother.id)).toMatchObject({ status: 'PENDING' });
    expect(await applyStep(owner, schedule.id, 'resume')).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('the effects of a stolen session', () => {
  async function aVictim() {
    const person = await aPerson();
    await confirmAddress(person);
    const externalId = unique('customer');
    await link(shop, person, externalId);
    const token = await shop.tokenFor(externalId);
    const schedule = await aSchedule(person, { toUserId: eve.id, every: 'P1D' });
    const request = await aRequest(person);
    return { person, externalId, token, schedule, request };
  }
  const expectSuspended = async (by: Caller, { token, schedule }: Awaited<ReturnType<typeof aVictim>>) => {
    expectProblem(await get('/api/wallets/me', { token }), 'unauthenticated');
    expect(await linksOf(by)).toEqual(['PENDING']);
    await waitForSchedule(by, schedule.id, ({ status }) => status === 'PAUSED');
  };

  it('stop at a reset, also when the address was confirmed before; the owner resumes their own schedules', async () => {
    const victim = await aVictim();
    const owner = await resetByOwner(victim.person);
    await expectSuspended(owner, victim);
    expect(await readRequest(owner, victim.request.id)).toMatchObject({ status: 'PENDING' });
    expect((await confirmLink(shop, owner)).status).toBe(200);
    expect((await get('/api/wallets/me', { token: await shop.tokenFor(victim.externalId) })).status).toBe(
      200,
    );
    expect(await applyStep(owner, victim.schedule.id, 'resume')).toMatchObject({ status: 'ACTIVE' });
  });

  it('stop when an administrator ends all sessions', async () => {
    const victim = await aVictim();
    expect((await remove(`/api/admin/users/${victim.person.id}/sessions`, superAdmin)).status).toBe(204);
    const { accessToken: token } = await login(victim.person.email);
    await expectSuspended({ token }, victim);
    expect(await readSchedule({ token }, victim.schedule.id)).toMatchObject({ status: 'PAUSED' });
  });
});
