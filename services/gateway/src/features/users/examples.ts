import { ADA, ADAS_WALLET, adasWallet, at } from '../../api/examples.ts';

const registration = { email: 'ada@example.com', fullName: 'Ada Obi' };
const ada = { id: ADA, ...registration, role: 'USER', isVerified: false, createdAt: at(0) };
const parameters = { id: ADA };

export const register = {
  body: { ...registration, password: 'a long enough password' },
  answers: { 201: { user: ada, wallet: adasWallet(0, { balance: 0, received: 0 }) } },
};

export const me = { answers: { 200: { ...ada, hasSecondFactor: false } } };

export const password = {
  body: { currentPassword: 'a long enough password', newPassword: 'a longer password than before' },
};

export const list = {
  answers: { 200: { users: [ada], pagination: { page: 1, pageSize: 20, total: 1 } } },
};

export const find = {
  parameters: { email: 'ada@example.com' },
  answers: { 200: { user: { id: ADA, maskedName: 'A** O**' } } },
};

export const names = {
  parameters: { ids: '2,3' },
  answers: { 200: { users: [{ id: 2, maskedName: 'B** B*****' }] } },
};

export const read = {
  parameters,
  answers: { 200: { ...ada, wallet: { balance: ADAS_WALLET.balance }, freeze: null } },
};

export const setRole = {
  parameters,
  body: { role: 'DEVELOPER' },
  answers: {
    200: { message: `The role of user ${ADA} is DEVELOPER.`, user: { id: ADA, role: 'DEVELOPER' } },
  },
};

export const remove = { parameters, answers: { 200: { message: `User ${ADA} was deleted.` } } };
