import { ADA, adasWallet, at } from '../../api/examples.ts';

const shop = { platform: 'shop', externalId: 'customer-4711' };
const link = {
  ...shop,
  displayName: 'Ada L.',
  status: 'ACTIVE' as const,
  linkedAt: at(9),
  dailyLimit: 50,
  usedToday: 12.5,
};
const fresh = { ...link, dailyLimit: null, usedToday: 0 };
const pending = { ...fresh, status: 'PENDING' as const };
const parameters = { platform: 'shop' };
const person = { email: 'ada@example.com', fullName: 'Ada Obi' };
const user = { id: ADA, ...person, role: 'USER', isVerified: false, createdAt: at(0) };
const wallet = adasWallet(0, { balance: 0, received: 0 });

export const request = {
  body: { platform: 'shop' },
  answers: { 201: { code: '7HKM4QRX', expiresAt: at(10) } },
};
export const confirm = {
  parameters,
  body: { dailyLimit: 50 },
  answers: { 200: { link: { ...link, usedToday: 0 } } },
};
export const change = { parameters, body: { dailyLimit: 50 }, answers: { 200: { link } } };
export const list = { answers: { 200: { links: [link] } } };
export const listOfUser = { parameters: { id: 12 }, ...list };
export const drop = { parameters };
export const dropOfUser = { parameters: { id: 12, ...parameters } };
export const redeem = {
  body: { code: '7HKM-4QRX', externalId: shop.externalId, displayName: link.displayName },
  answers: { 201: { link: pending, user: { maskedName: 'A** L*******' } } },
};
export const register = {
  body: { externalId: shop.externalId, ...person },
  answers: {
    201: { user, wallet, link: { ...fresh, displayName: person.fullName, status: 'PROVISIONAL' as const } },
  },
};
export const find = {
  parameters: { externalId: shop.externalId },
  answers: { 200: { user: { id: user.id }, wallet, link } },
};
