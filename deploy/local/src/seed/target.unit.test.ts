import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { findTarget, refusedLogin } from './target.ts';

const home = mkdtempSync(join(tmpdir(), 'cowrie-seed-'));
afterAll(() => rmSync(home, { recursive: true }));

it('names the credentials that were refused by their source, and never shows the password', async () => {
  const target = await findTarget({
    ...{ COWRIE_HOME: home, BASE: 'http://localhost:3000' },
    ...{ BOOTSTRAP_SUPERADMIN_EMAIL: 'me@example.org', ADMIN_PASSWORD: 'a long enough password' },
  });
  const message = refusedLogin(target);
  expect(message).toContain(
    'me@example.org (e-mail from BOOTSTRAP_SUPERADMIN_EMAIL, password from ADMIN_PASSWORD)',
  );
  expect(message).toContain('ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run seed');
  expect(message).not.toContain('a long enough password');
  const generated = await findTarget({ COWRIE_HOME: home, BASE: 'http://localhost:3000' });
  expect(generated.sources.password).toBe(join(home, 'secrets.json'));
});
