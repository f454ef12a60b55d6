import { LIMITS } from '@cowrie/contracts';

/** A secret of before, as stored, and until when it is good. */
export type FormerSecret = { secretHash: string; untilMs: number };

/** What a service account can show: one that was deleted has neither. */
export type Secrets = { secretHash: string; formerSecrets: readonly FormerSecret[] };

/** Whether a secret is good now: the newest, or one of before whose time is not over. */
export function isGoodSecret(
  { secretHash, formerSecrets }: Secrets,
  shownHash: string,
  nowMs: number,
): boolean {
  if (shownHash === secretHash) return true;
  return formerSecrets.some((former) => former.secretHash === shownHash && nowMs < former.untilMs);
}

/**
 * What is good besides a new secret: all that is good now, each until its own end and no longer than the overlap. So a rotation
 * whose answer was lost and that is made again takes nothing from who still has the secret of before it, and an overlap of 0 leaves
 * none, whatever earlier rotations said.
 */
export function formerSecretsAfter(
  { secretHash, formerSecrets }: Secrets,
  overlapSeconds: number,
  nowMs: number,
): FormerSecret[] {
  const endMs = nowMs + overlapSeconds * 1000;
  return [{ secretHash, untilMs: endMs }, ...formerSecrets]
    .map((former) => ({ ...former, untilMs: Math.min(former.untilMs, endMs) }))
    .filter(({ untilMs }) => nowMs < untilMs)
    .slice(0, LIMITS.formerClientSecretsMax);
}
