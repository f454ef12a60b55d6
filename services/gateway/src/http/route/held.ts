import { APPROVAL, MINT_REQUEST } from '@cowrie/contracts';
import { z } from 'zod';
import type { Held } from '../../outcome.ts';

/** What an act answers that waits for a second person. */
export const HeldBody = z.strictObject({ approval: APPROVAL.public });

export function heldBody({ approval, request }: Held) {
  return {
    ...(request ? { request: MINT_REQUEST.toPublic(request) } : {}),
    approval: APPROVAL.toPublic(approval),
  };
}
