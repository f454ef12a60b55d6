import { MINT_REQUEST } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import { treasuryOf } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, NoParams, NoQuery } from '../../api/inputs.ts';
import { accountOf, type Operation, plan } from '../../api/operations/operation.ts';
import type { RouteDeps } from '../../deps.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { MintedBody, mintedView } from './minted.ts';
import { MintBody, MintRequestBody } from './schemas.ts';

/**
 * A mint: at once, or above the limit once a second administrator approves it. The ledger counts what its requester minted that day;
 * what is above the limit by itself is requested here, so that no ledger of the release before mints it.
 */
export const mintOf = ({
  mintApprovalAboveUnits,
}: Pick<RouteDeps, 'mintApprovalAboveUnits'>): Operation<typeof NoParams, typeof MintBody> => ({
  method: 'POST',
  url: '/api/admin/mint',
  tag: 'Administration',
  operationId: 'mintCoins',
  examples: examples.mint,
  summary: 'Mint coins for a wallet or a treasury; 202 when a second administrator has to approve it',
  description:
    'Makes new coins for exactly one receiver: a user or a treasury. Needs an API key with the scope `coins:mint` besides the token.',
  auth: { role: 'ADMIN', keyScope: 'coins:mint', idempotent: true },
  params: NoParams,
  query: NoQuery,
  body: MintBody,
  answers: { 201: MintedBody, 202: MintRequestBody },
  calls: ['coins.mint', 'mint-request.create'],
  problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
  plan({ body }) {
    const { userId = null, amount, reason } = body;
    const treasury = body.treasury === undefined ? succeed(null) : treasuryOf(body.treasury);
    if (!treasury.ok) return treasury;
    const data = { userId, treasury: treasury.value, amountUnits: String(amount), reason };
    const gets = accountOf({ toUserId: userId, toTreasury: treasury.value });
    if (mintApprovalAboveUnits !== null && amount > mintApprovalAboveUnits) {
      return plan({
        name: 'mint-request.create',
        data: { mintRequestId: uuidv7(), ...data },
        pays: null,
        gets,
        show: ({ request }) => ({ status: 202, body: { request: MINT_REQUEST.toPublic(request) } }),
      });
    }
    const approval =
      mintApprovalAboveUnits === null
        ? undefined
        : { aboveUnits: String(mintApprovalAboveUnits), mintRequestId: uuidv7() };
    return plan({
      name: 'coins.mint',
      data: { ...data, ...(approval ? { approval } : {}) },
      pays: null,
      gets,
      show: (done) =>
        'request' in done
          ? { status: 202, body: { request: MINT_REQUEST.toPublic(done.request) } }
          : { status: 201, body: mintedView(done), moved: done },
    });
  },
});
