import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KafkaRule } from '@cowrie/contracts';
import type { KafkaClient } from '@cowrie/messaging';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { withAdmin } from '../../../libs/messaging/src/admin/admin.ts';
import { aclOf } from '../../../libs/messaging/src/admin/rules.ts';

const FILES = ['deploy/k8s/base/kafka/users/*.yaml', 'deploy/k8s/examples/{consuming-team,reconcile}.yaml'];

const KafkaUser = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    authentication: z.object({ type: z.literal('tls') }),
    authorization: z.object({
      type: z.literal('simple'),
      acls: z.array(
        z.strictObject({
          resource: z.strictObject({
            type: z.enum(['topic', 'group']),
            name: z.string(),
            patternType: z.enum(['literal', 'prefix']),
          }),
          operations: z.array(z.enum(['Read', 'Write', 'Describe'])).min(1),
          host: z.literal('*').optional(),
        }),
      ),
    }),
  }),
});

/** Strimzi's user operator derives the same rules from each KafkaUser. */
export function readRules(): KafkaRule[] {
  const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: checkoutDir }));
  const documents = files.flatMap((file) => parseAllDocuments(readFileSync(join(checkoutDir, file), 'utf8')));
  const users = documents.map((document) => document.toJS()).filter(({ kind }) => kind === 'KafkaUser');
  return users.flatMap((user) => {
    const { metadata, spec } = KafkaUser.parse(user);
    return spec.authorization.acls.flatMap(({ resource, operations }) =>
      operations.map((operation) => ({
        user: metadata.name,
        type: resource.type,
        name: resource.name,
        pattern: resource.patternType,
        operation,
      })),
    );
  });
}

const binding = (rule: KafkaRule) => aclOf(rule, `User:CN=${rule.user}`);

export function allow(admin: KafkaClient, rules: readonly KafkaRule[]): Promise<unknown> {
  return withAdmin(admin, (connected) => connected.createAcls({ acl: rules.map(binding) }));
}

export function disallow(admin: KafkaClient, rules: readonly KafkaRule[]): Promise<unknown> {
  return withAdmin(admin, (connected) => connected.deleteAcls({ filters: rules.map(binding) }));
}
