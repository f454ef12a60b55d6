import { APPROVAL } from '@cowrie/contracts';
import { z } from 'zod';
import type { Held } from '../../outcome.ts';

/** What an act answers that waits for a second person. */
export const HeldBody = z.strictObject({ approval: APPROVAL.public });

export const heldBody = ({ approval }: Held) => ({ approval: APPROVAL.toPublic(approval) });
