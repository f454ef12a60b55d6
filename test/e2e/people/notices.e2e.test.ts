import { expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { aPerson, mint, type Person } from '../../support/fixtures.ts';
import { get, post, put } from '../../support/http.ts';
import { tokenIn } from '../../support/mail/mail-text.ts';
import { nextMailTo, noticesTo } from '../../support/mail/mailbox.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin } = useUsers();

async function proveAddress(person: Person): Promise<void> {
  const token = tokenIn(await nextMailTo(person.email));
  expect((await post('/api/auth/verification/confirm', { token }, person)).status).toBe(204);
}

it('a mail reports received coins, to a confirmed address and unless the person turned it off', async () => {
  const [person, quiet] = [await aPerson(), await aPerson()];
  await proveAddress(person);
  await proveAddress(quiet);
  const settings = '/api/users/me/mails';
  expect((await get(settings, quiet)).json).toEqual({ turnedOff: [] });
  const off = { turnedOff: ['coins-received'] };
  expect((await put(settings, off, quiet)).json).toEqual(off);
  expect((await get(settings, quiet)).json).toEqual(off);
  await mint(quiet.id, 3, superAdmin);
  await mint(person.id, 12.5, superAdmin);
  const mail = await eventually(async () => {
    const [newest] = await noticesTo(person.email);
    if (!newest) throw new Error('no mail came');
    return newest;
  });
  expect(mail.subject).toBe('Coins received / Pièces reçues');
  expect(mail.text).toContain('You received 12.5 coins in your Cowrie wallet.');
  expect(mail.html).toContain('<p lang="fr">Vous avez reçu 12,5 pièces dans votre portefeuille Cowrie.</p>');
  expect(await noticesTo(quiet.email)).toEqual([]);
});
