import { type PasskeyExpectation, refuse } from '@cowrie/contracts';
import { type ChallengeFor, type Challenges, challengeIn } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** What passkeys need at the edge. */
export type Passkeys = {
  /** Null: it is not known where the pages are. */
  relyingParty: RelyingParty | null;
  challenges: Challenges;
};

export const noRelyingParty = () =>
  refuse('unavailable', 'Passkeys are not available: PUBLIC_URL must be a domain with HTTPS.');

/** What an answer has to be held against; null when its challenge was not given out for that. */
export function askedOf(
  { challenges }: Passkeys,
  relyingParty: RelyingParty,
  { purpose, clientDataJSON }: { purpose: ChallengeFor; clientDataJSON: string },
): PasskeyExpectation | null {
  const text = challengeIn(clientDataJSON);
  const challenge = text === null ? null : challenges.read(purpose, text);
  return challenge && { relyingParty, challenge };
}
