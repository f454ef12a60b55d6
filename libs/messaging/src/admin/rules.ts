import type { KafkaRule } from '@cowrie/contracts';
import { pause } from '@cowrie/telemetry';
import type { AclEntry } from 'kafkajs';
import { describeError, isFatal } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { backoffMs, logAttempt } from '../wait.ts';
import { withAdmin } from './admin.ts';

const DEADLINE_MS = 60_000;

const TYPES = { topic: 2, group: 3 } as const;
const PATTERNS = { literal: 3, prefix: 4 } as const;
const OPERATIONS = { Read: 3, Write: 4, Describe: 8 } as const;
const ALLOW = 3;
const ANY = 1;

export function aclOf(
  { user, type, name, pattern, operation }: KafkaRule,
  principal = `User:${user}`,
): AclEntry {
  return {
    resourceType: TYPES[type],
    resourceName: name,
    resourcePatternType: PATTERNS[pattern],
    principal,
    host: '*',
    operation: OPERATIONS[operation],
    permissionType: ALLOW,
  };
}

/** The named users get exactly these rights, and users without rules keep theirs. It waits until the broker is up. */
export async function ensureRules(
  client: KafkaClient,
  rules: readonly KafkaRule[],
  withinMs = DEADLINE_MS,
): Promise<void> {
  const endsAtMs = Date.now() + withinMs;
  const wanted = rules.map((rule) => aclOf(rule));
  for (let failures = 0; ; failures++) {
    let reason = 'the broker does not have them yet';
    try {
      if (await areInForce(client, wanted)) return;
    } catch (error) {
      if (isFatal(error)) throw error;
      reason = describeError(error);
      logAttempt(client.logger, failures, { reason }, 'rules cannot be set yet; retrying');
    }
    if (Date.now() >= endsAtMs) throw new Error(`rules not set within the deadline: ${reason}`);
    await pause(Math.min(backoffMs(failures, 20, 1_000), Math.max(0, endsAtMs - Date.now())));
  }
}

async function areInForce(client: KafkaClient, wanted: readonly AclEntry[]): Promise<boolean> {
  return withAdmin(client, async (admin) => {
    const all = { resourceType: ANY, resourcePatternType: ANY, operation: ANY, permissionType: ANY };
    const { resources } = await admin.describeAcls(all);
    const principals = new Set(wanted.map(({ principal }) => principal));
    const found = resources
      .flatMap(({ acls, ...resource }) => acls.map((acl) => ({ ...resource, ...acl })))
      .filter(({ principal }) => principals.has(principal));
    const missing = without(wanted, found);
    const surplus = without(found, wanted);
    if (missing.length > 0) await admin.createAcls({ acl: missing });
    if (surplus.length > 0) await admin.deleteAcls({ filters: surplus });
    return missing.length === 0 && surplus.length === 0;
  });
}

function without(entries: readonly AclEntry[], others: readonly AclEntry[]): AclEntry[] {
  const keys = new Set(others.map(keyOf));
  return entries.filter((entry) => !keys.has(keyOf(entry)));
}

function keyOf(entry: AclEntry): string {
  const { resourceType, resourceName, resourcePatternType, principal, host, operation, permissionType } =
    entry;
  return [resourceType, resourceName, resourcePatternType, principal, host, operation, permissionType].join(
    ' ',
  );
}
