import { LIMITS } from '@cowrie/contracts';

/** A replaced secret, as stored, with the end of its validity. */
export type FormerSecret = { secretHash: string; untilMs: number };

/** The secrets of a service account; a deleted one has none. */
export type Secrets = { secretHash: string; formerSecrets: readonly FormerSecret[] };

/** True if a secret is valid now: the newest, or a replaced one within its overlap. */
export function isGoodSecret(
  { secretHash, formerSecrets }: Secrets,
  shownHash: string,
  nowMs: number,
): boolean {
  if (shownHash === secretHash) return true;
  return formerSecrets.some((former) => former.secretHash === shownHash && nowMs < former.untilMs);
}

/**
 * Returns the replaced secrets that stay valid beside a new secret: all that are valid now, each until its
 * own end but at most for the overlap. A repeated rotation after a lost reply therefore keeps the caller's
 * present secret valid. An overlap of 0 ends all of them, whatever earlier rotations allowed.
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
