import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLICY_ACTIONS, type PolicyAction } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { askFor, Policies } from '../../support/acts/approvals.ts';
import { actsOf, type Prepared } from '../../support/acts/every-act.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { get } from '../../support/http.ts';
import { createCommandLine } from '../../support/platform/command-line.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';
import { usePlatform } from '../../support/platform/use-platform.ts';
import { useUsers } from '../../support/use-users.ts';

/**
 * docs/operations/security.md lists the operations that are open to one stolen session after `cowrie policies
 * recommend`.
 */

const own = usePlatform({ APPROVER_MIN_HOURS: '0' });
const { superAdmin, second } = useUsers({ second: { role: 'SUPERADMIN', apiKey: true } });

/** Refunds and withdrawals are daily work of administrators. */
const RECOMMENDED = POLICY_ACTIONS.filter((action) => action !== 'refund' && action !== 'withdrawal-settle');
const acts = actsOf(superAdmin);
const prepared = new Map<PolicyAction, Prepared>();
const cowrieAs = async (config: string, token: string, args: string[], code = 0) => {
  const { baseUrl: COWRIE_URL, apiKey: COWRIE_API_KEY } = platformUnderTest();
  const env = { COWRIE_CONFIG_DIR: config, COWRIE_URL, COWRIE_API_KEY, COWRIE_TOKEN: token };
  const done = await createCommandLine(env)([...args, '--json', '--yes']);
  expect(done).toMatchObject({ code });
  return done.stdout;
};

beforeAll(async () => {
  for (const action of POLICY_ACTIONS) prepared.set(action, await acts[action]());
}, 120_000);

describe('the operations open to one stolen session of a super admin', () => {
  it('are listed with the recommended policies, and no others', async () => {
    const text = await readFile(join(checkoutDir, 'docs/operations/security.md'), 'utf8');
    const [, section = ''] = text.split('## What one stolen session of a super admin could do');
    const rows = section.split(/^## /m)[0]?.match(/^\| [^-].*\|$/gm) ?? [];
    const named = rows.flatMap((row) => row.split('|')[2]?.match(/`([a-z-]+)`/g) ?? []);
    const policies = new Set(named.map((name) => name.replaceAll('`', '')));
    expect([...policies].sort()).toEqual(RECOMMENDED.toSorted());
  });

  it('need two people after `cowrie policies recommend`, which sets a policy for each', async () => {
    const config = await mkdtemp(join(tmpdir(), 'cowrie-recommended-'));
    own.atEnd(() => rm(config, { recursive: true, force: true }));
    const set = JSON.parse(await cowrieAs(config, superAdmin.token, ['policies', 'recommend'])) as {
      policies: { action: string; approval: string | null }[];
    };
    const waiting = set.policies.flatMap(({ approval }) => approval ?? []);
    // The first policy is in force at once.
    expect(waiting).toHaveLength(RECOMMENDED.length - 1);
    for (const id of waiting) await cowrieAs(config, second.token, ['approve', id]);
    const { policies } = expectBody(await get('/api/admin/approval-policies', second), 200, Policies);
    expect(policies.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual(
      RECOMMENDED.toSorted().map((action) => ({ action, aboveAmount: null })),
    );
    expect(await cowrieAs(config, superAdmin.token, ['policies', 'recommend'])).toBe('');
  }, 120_000);

  it('do not include removing the policies', async () => {
    for (const action of RECOMMENDED) {
      const path = `/api/admin/approval-policies/${action}`;
      const asked = await askFor({ method: 'DELETE', path, body: {} }, superAdmin);
      expect(asked).toMatchObject({ action: 'approval-policy', status: 'PENDING' });
      const loosened = { method: 'PUT', path, body: { aboveAmount: 1_000_000 } };
      expect(await askFor(loosened, superAdmin)).toMatchObject({ status: 'PENDING' });
    }
    const { policies } = expectBody(await get('/api/admin/approval-policies', second), 200, Policies);
    expect(policies).toHaveLength(RECOMMENDED.length);
  });
});
