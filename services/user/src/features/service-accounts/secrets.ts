import { LIMITS } from '@cowrie/contracts';

export type FormerSecret = { secretHash: string; untilMs: number };

/** A deleted account has no secrets. */
export type Secrets = { secretHash: string; formerSecrets: readonly FormerSecret[] };

/** The newest secret, or a replaced one within its overlap. */
export function isGoodSecret(
  { secretHash, formerSecrets }: Secrets,
  shownHash: string,
  nowMs: number,
): boolean {
  if (shownHash === secretHash) return true;
  return formerSecrets.some((former) => former.secretHash === shownHash && nowMs < former.untilMs);
}

/**
 * Former secrets keep their own end, but at most the overlap, so that a rotation repeated after a lost reply
 * keeps the caller's secret valid. An overlap of 0 ends all of them.
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
