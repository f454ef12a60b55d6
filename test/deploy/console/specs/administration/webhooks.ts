import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../support/eventually.ts';
import { transfer } from '../../../../support/fixtures.ts';
import { patch, post, remove } from '../../../../support/http.ts';
import { goTo, rowWith, said, seeRefusal } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

async function takeSecret(page: Page, confirm: string): Promise<string | null> {
  const dialog = page.getByRole('dialog');
  const secret = await dialog.getByText(/^whsec_/).textContent();
  await dialog.getByRole('button', { name: confirm }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret;
}

async function aReceiver() {
  const types: string[] = [];
  let takesPings = true;
  const pings = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { type } = (await json(request)) as { type: string };
    types.push(type);
    if (type === 'webhook.ping') await pings.promise;
    response.statusCode = takesPings && type === 'webhook.ping' ? 200 : 500;
    response.end(response.statusCode === 200 ? 'pong' : 'no such course');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    types: () => types,
    answersPings: () => pings.resolve(),
    refusesPings() {
      takesPings = false;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function describeWebhooks(on: OnStage): void {
  describe('webhooks', () => {
    it('show what blocks them, what is queued, and what a later event waits for', async () => {
      const { superAdmin, ada, ben } = on.scene;
      const given = { url: 'https://blocked.example.org/', types: ['coin.transaction.recorded'] };
      const made = await post('/api/admin/webhooks', given, superAdmin);
      const { id } = JSON.parse(made.text) as { id: string };
      for (const amount of [0.0001, 0.0002]) await transfer(ada, { toUserId: ben.id }, amount);
      const { page } = await on.openAs(on.superAdmin, `/webhooks/${id}`, given.url);
      const blocked = page.getByRole('region', { name: 'Blocking later events' });
      await blocked.getByRole('row').nth(1).waitFor();
      await said(page, 'Status').getByText('BLOCKED').waitFor();
      expect(await said(page, 'Failing since').locator('time').count()).toBe(1);
      const head = await blocked.locator('[data-event]').first().textContent();
      const hidden = await blocked
        .locator('table')
        .evaluate<number, { scrollWidth: number; parentElement: { clientWidth: number } }>(
          (table) => table.scrollWidth - table.parentElement.clientWidth,
        );
      expect(hidden).toBeLessThanOrEqual(0);
      const waiting = page.getByRole('region', { name: 'Waiting', exact: true });
      await waiting.getByRole('row').nth(1).getByRole('button', { name: 'Send again' }).click();
      await page.getByRole('dialog').getByText(`This event waits for the event ${head}`).waitFor();
      await page.keyboard.press('Escape');

      expect((await remove(`/api/admin/webhooks/${id}`, superAdmin)).status).toBe(204);
      await goTo(page, `/audit-log?target=webhook:${id}`, 'Audit log');
      await rowWith(page, 'You deleted the webhook').waitFor();
      await rowWith(page, 'You created the webhook').getByText('blocked.example.org').waitFor();
      await page.getByRole('button', { name: 'Français' }).click();
      await rowWith(page, 'Vous avez supprimé le webhook').waitFor();
    });

    it('come first when they fail, show the answer to each attempt even after a ping, and can resend everything', async () => {
      const { superAdmin, ada, ben } = on.scene;
      const receiver = await aReceiver();
      const given = { url: receiver.url, types: ['coin.transaction.recorded'] };
      const made = await post('/api/admin/webhooks', given, superAdmin);
      const { id } = JSON.parse(made.text) as { id: string };
      for (const amount of [0.0003, 0.0004]) await transfer(ada, { toUserId: ben.id }, amount);
      await eventually(async () => expect(receiver.types()).toContain(given.types[0]), 10_000);
      const { page, faults } = await on.openAs(on.superAdmin, '/overview', 'Overview');
      const navigation = page.getByRole('navigation').first();
      await navigation.getByRole('link', { name: 'Webhooks' }).click();
      const link = page.getByRole('main').getByRole('link', { name: receiver.url });
      await link.waitFor();
      const since = await page.locator('td[data-name="Failing since"]').allTextContents();
      expect(since.filter((text) => text !== '').length).toBeGreaterThan(0);
      expect(since).toEqual(since.toSorted((one, other) => Number(one === '') - Number(other === '')));
      await link.click();

      const status = said(page, 'Status');
      await status.getByText('Blocked').waitFor();
      await page.getByText('no such course').first().waitFor();
      await page.getByRole('button', { name: 'Send test message' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send test message' }).click();
      const waiting = page.getByRole('region', { name: 'Waiting', exact: true });
      await waiting.getByText('webhook.ping').waitFor();
      receiver.answersPings();
      await page.getByRole('region', { name: 'Delivered' }).getByText('webhook.ping').waitFor();
      await page.reload();
      await status.getByText('Blocked').waitFor();
      await waiting.getByText(/^Waits for the event \d+:\d+, which was not accepted$/).waitFor();
      const blocked = page.getByRole('region', { name: 'Blocking later events' });
      await blocked.getByText(/^The last/).click();
      await blocked.getByText('no such course').first().waitFor();
      await blocked
        .getByText(/^\d+ ms$|· \d+ ms/)
        .first()
        .waitFor();

      expect((await patch(`/api/admin/webhooks/${id}`, { status: 'DISABLED' }, superAdmin)).status).toBe(200);
      receiver.refusesPings();
      expect((await post(`/api/admin/webhooks/${id}/ping`, {}, superAdmin)).status).toBe(202);
      await page.getByText('Failed', { exact: true }).click();
      await page.waitForURL(`**/webhooks/${id}?status=FAILED`);
      await eventually(async () => {
        await page.reload();
        await rowWith(page, 'webhook.ping').waitFor({ timeout: 5_000 });
      }, 30_000);
      expect(await page.getByRole('region', { name: 'Delivered' }).count()).toBe(0);
      await rowWith(page, 'webhook.ping').getByRole('button', { name: 'Send all from here' }).click();
      const replay = page.waitForResponse('**/replay');
      await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
      expect((await replay).status()).toBe(202);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect((await remove(`/api/admin/webhooks/${id}`, superAdmin)).status).toBe(204);
      await receiver.close();
      expect(faults).toEqual([]);
    });

    it('are created, changed, pinged, given another secret that is shown once, and deleted', async () => {
      const { page } = await on.openAs(on.superAdmin, '/webhooks', 'Webhooks');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'New webhook' }).click();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByText('Choose at least one.').waitFor();
      await dialog.getByLabel('Address').fill('http://10.0.0.1/hook');
      await dialog.getByLabel('Hold placed').check();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await seeRefusal(page, 'invalid_request');
      expect(await dialog.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
      await dialog.getByLabel('Address').fill('https://made.example.org/hook');
      await dialog.getByRole('button', { name: 'Create' }).click();
      const first = await takeSecret(page, 'I have stored it');

      await page.getByRole('link', { name: 'https://made.example.org/hook' }).click();
      await page.getByRole('heading', { level: 1, name: 'https://made.example.org/hook' }).waitFor();
      await page.getByRole('button', { name: 'Change' }).click();
      expect(await dialog.getByLabel('Hold placed').isChecked()).toBe(true);
      await dialog.getByLabel('Hold expired').check();
      await dialog.getByRole('button', { name: 'Change' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('main').getByText('coin.hold.expired', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Send test message' }).click();
      await dialog.getByRole('button', { name: 'Send test message' }).click();
      await page.getByRole('table').getByText('webhook.ping').waitFor();

      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByRole('button', { name: 'Renouveler le secret' }).click();
      await dialog
        .getByText('Pendant 24 heures, les messages sont signés avec l’ancien et le nouveau secret.')
        .waitFor();
      await dialog.getByRole('button', { name: 'Renouveler' }).click();
      expect(await takeSecret(page, 'Je l’ai conservé')).not.toBe(first);
      await page.locator('button:focus', { hasText: 'Renouveler le secret' }).waitFor();
      await page.getByRole('button', { name: 'Supprimer' }).click();
      await dialog.getByRole('button', { name: 'Supprimer' }).click();
      await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
      await page.getByText('made.example.org').waitFor({ state: 'detached' });
    });
  });
}
