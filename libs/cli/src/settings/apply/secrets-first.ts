import { commandFailure, EXIT } from '../../failures.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Plan, Step } from './plan.ts';
import { title } from './show.ts';

/** A run that ended before it kept a secret left a mark. */
export async function refuseLostSecrets({ found }: Plan, secrets: Secrets | null): Promise<void> {
  if (!secrets) return;
  const lost: string[] = [];
  for (const { item, id } of found) {
    const { secret } = kindOf(item.section);
    if (!secret) continue;
    const file = await secrets.lost(item);
    if (file !== null)
      lost.push(`  ${title({ item })}: ${secret.rotate(id)}; then remove the empty file ${file}`);
  }
  if (lost.length === 0) return;
  const message = 'An earlier run was interrupted, and its new secrets are lost. Rotate them:';
  throw commandFailure([message, ...lost].join('\n'), EXIT.failed);
}

/** Each place is known and free before anything is created. */
export async function requireSecrets(steps: readonly Step[], secrets: Secrets | null): Promise<void> {
  const made = steps.filter(({ id, item }) => id === null && kindOf(item.section).secret);
  if (made.length === 0) return;
  if (!secrets) {
    const message = `This would create secrets of ${made.map(title).join(', ')}.`;
    const how =
      'Choose where they go with --secrets DIRECTORY or --secrets-command COMMAND. Nothing was changed.';
    throw commandFailure(`${message} ${how}`, EXIT.usage);
  }
  const refusals = [];
  for (const { item } of made) refusals.push(await secrets.refusal(item));
  const found = new Set(refusals.filter((refusal) => refusal !== null));
  if (found.size > 0) throw commandFailure([...found, 'Nothing was changed.'].join('\n'), EXIT.refused);
}
