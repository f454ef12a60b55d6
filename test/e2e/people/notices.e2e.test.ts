import { expect, it } from '@jest/globals';
import { aSchedule } from '../../support/acts/schedules.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPerson, PASSWORD } from '../../support/fixtures.ts';
import { patch } from '../../support/http.ts';
import { noticesTo } from '../../support/mail/mailbox.ts';

it('a mail reports a new schedule and a changed password', async () => {
  const person = await aPerson();
  const by = { ...person, idempotencyKey: anIdempotencyKey() };
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const schedule = await aSchedule(by, { toTreasury: 'rewards', startsAt });
  // A replay creates no second schedule, and no second mail.
  expect(await aSchedule(by, { toTreasury: 'rewards', startsAt })).toEqual(schedule);
  const body = { currentPassword: PASSWORD, newPassword: 'quite another password' };
  expect((await patch('/api/auth/password', body, person)).status).toBe(204);
  await eventually(async () => {
    const texts = (await noticesTo(person.email)).map(({ text }) => text.replaceAll('\n', ' '));
    expect(texts).toHaveLength(2);
    expect(texts.join()).toContain('A schedule that sends coins was created');
    expect(texts.join()).toContain('The password of your Cowrie account was changed');
  });
});
