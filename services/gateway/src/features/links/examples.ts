import { at } from '../../api/examples.ts';
import { register as registration } from '../users/examples.ts';

const shop = { platform: 'shop', externalId: 'customer-4711' };
const link = { ...shop, displayName: 'Ada L.', status: 'ACTIVE' as const, linkedAt: at(9) };
const pending = { ...link, status: 'PENDING' as const };
const parameters = { platform: 'shop' };
const { user, wallet } = registration.answers[201];

export const request = {
  body: { platform: 'shop' },
  answers: { 201: { code: '7HKM4QRX', expiresAt: at(10) } },
};
export const confirm = { parameters, body: {}, answers: { 200: { link } } };
export const list = { answers: { 200: { links: [link] } } };
export const listOfUser = { parameters: { id: 12 }, ...list };
export const drop = { parameters };
export const redeem = {
  body: { code: '7HKM-4QRX', externalId: shop.externalId, displayName: link.displayName },
  answers: { 201: { link: pending, user: { maskedName: 'A** L*******' } } },
};
export const register = {
  body: { externalId: shop.externalId, email: user.email, fullName: user.fullName },
  answers: {
    201: { user, wallet, link: { ...link, displayName: user.fullName, status: 'PROVISIONAL' as const } },
  },
};
export const find = {
  parameters: { externalId: shop.externalId },
  answers: { 200: { user: { id: user.id }, wallet, link } },
};
