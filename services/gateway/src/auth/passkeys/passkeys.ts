import { type PasskeyExpectation, refuse } from '@cowrie/contracts';
import { type ChallengePurpose, type Challenges, parseChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** State that the passkey routes share. */
export type Passkeys = {
  /** Null when PUBLIC_URL is not set or cannot have passkeys. */
  relyingParty: RelyingParty | null;
  challenges: Challenges;
};

export const noRelyingParty = () =>
  refuse('unavailable', 'Passkeys are not available: PUBLIC_URL must be a domain with HTTPS.');

/** Expected values of a browser's answer; null when its challenge was not issued for this purpose. */
export function expectedAnswer(
  { challenges }: Passkeys,
  relyingParty: RelyingParty,
  { purpose, clientDataJSON }: { purpose: ChallengePurpose; clientDataJSON: string },
): PasskeyExpectation | null {
  const text = parseChallenge(clientDataJSON);
  const challenge = text === null ? null : challenges.read(purpose, text);
  return challenge && { relyingParty, challenge };
}
