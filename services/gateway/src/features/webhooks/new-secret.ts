import { randomBytes } from 'node:crypto';
import type { SealedSecret } from '@cowrie/contracts';
import type { Seal } from '@cowrie/runtime';
import type { z } from 'zod';

const SECRET_BYTES = 32;

/** Only the sealed form leaves the gateway. */
export async function newSecret(
  webhookId: string,
  seal: Seal,
): Promise<{ secret: string; sealedSecret: string }> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const sealed: z.infer<typeof SealedSecret> = { webhookId, secret };
  return { secret, sealedSecret: await seal(JSON.stringify(sealed)) };
}
