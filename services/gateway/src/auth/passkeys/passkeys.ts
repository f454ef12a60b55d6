import { type PasskeyExpectation, refuse } from '@cowrie/contracts';
import { type ChallengePurpose, type Challenges, parseChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

export type Passkeys = {
  relyingParty: RelyingParty | null;
  challenges: Challenges;
};

export const noRelyingParty = () =>
  refuse('unavailable', 'Passkeys are not available: PUBLIC_URL must be a domain with HTTPS.');

export function expectedAnswer(
  { challenges }: Passkeys,
  relyingParty: RelyingParty,
  { purpose, clientDataJSON }: { purpose: ChallengePurpose; clientDataJSON: string },
): PasskeyExpectation | null {
  const text = parseChallenge(clientDataJSON);
  const challenge = text === null ? null : challenges.read(purpose, text);
  return challenge && { relyingParty, challenge };
}
