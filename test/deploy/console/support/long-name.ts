import { HeldBody } from '../../../support/acts/approvals.ts';
import { aHold } from '../../../support/acts/coins.ts';
import { aWithdrawal, exchangeCoins } from '../../../support/acts/exchange.ts';
import { aRequest } from '../../../support/acts/payment-requests.ts';
import { expectBody } from '../../../support/contract/objects.ts';
import { aPerson, mint, transfer } from '../../../support/fixtures.ts';
import { post } from '../../../support/http.ts';
import type { Scene } from './scene.ts';
import { IS_RECORDED, MINT_APPROVAL_ABOVE } from './stage.ts';

export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4);

/** Pictures of the guide show a realistic name. */
export const SHOWN_NAME = IS_RECORDED ? 'Dora Essomba' : LONG_NAME;

export type LongNamed = { userId: number; holdId: string; withdrawalId: string; approvalId: string };

export async function setLongName({ superAdmin, ada }: Scene): Promise<LongNamed> {
  const person = await aPerson(SHOWN_NAME);
  await mint(person.id, 5, superAdmin, 'Paid in at the desk');
  await exchangeCoins(person, 4);
  const { id: withdrawalId } = await aWithdrawal(person, 599, 'bank', 'CM21 10005 00000 01234535');
  await transfer(ada, { toUserId: person.id }, 0.0001, 'The last of it');
  const { id: holdId } = await aHold(ada, { toUserId: person.id }, 1);
  await aRequest(person, { payerUserId: ada.id, reference: 'taxi-32' });
  await post('/api/coins/transfer', { toUserId: ada.id, amount: 90_000, reason: 'Too much' }, person);
  const asked = { userId: person.id, amount: MINT_APPROVAL_ABOVE + 1000, reason: 'A prize' };
  const { approval } = expectBody(await post('/api/admin/mint', asked, superAdmin), 202, HeldBody);
  return { userId: person.id, holdId, withdrawalId, approvalId: approval.id };
}
