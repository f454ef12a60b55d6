import { ACTS, MINT_REQUEST } from '@cowrie/contracts';
import { treasuryOf } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, NoParams, NoQuery } from '../../api/inputs.ts';
import { accountOf, type Operation, plan } from '../../api/operations/operation.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { MintedBody, mintedView } from './minted.ts';
import { HeldMintBody, MintBody } from './schemas.ts';

/** A mint: at once, or where a policy asks once a second administrator approves it. */
export const MINT: Operation<typeof NoParams, typeof MintBody> = {
  method: 'POST',
  url: '/api/admin/mint',
  tag: 'Administration',
  operationId: 'mintCoins',
  examples: examples.mint,
  summary: 'Mint coins for a wallet or a treasury; 202 when a second administrator has to approve it',
  description:
    'Makes new coins for exactly one receiver: a user or a treasury. Needs an API key with the scope `coins:mint` besides the token.',
  auth: { ...ACTS.mint.by, idempotent: true },
  params: NoParams,
  query: NoQuery,
  body: MintBody,
  answers: { 201: MintedBody, 202: HeldMintBody },
  calls: ['coins.mint'],
  problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
  plan({ body }) {
    const { userId = null, amount, reason, metadata } = body;
    const treasury = body.treasury === undefined ? succeed(null) : treasuryOf(body.treasury);
    if (!treasury.ok) return treasury;
    return plan({
      name: 'coins.mint',
      data: { userId, treasury: treasury.value, amountUnits: String(amount), reason, metadata },
      pays: [],
      gets: accountOf({ toUserId: userId, toTreasury: treasury.value }),
      // The release before answered a request alone, which may be shown again.
      show: (done) =>
        'request' in done
          ? { status: 202, body: { request: MINT_REQUEST.toPublic(done.request) } }
          : { status: 201, body: mintedView(done), moved: done },
    });
  },
};
