import { ADA, at } from '../../api/examples.ts';

/** No key has signed this invented token. */
const ACCESS_TOKEN = 'eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiI3In0.c2lnbmF0dXJl';
const refreshToken = 'cwr_0199c2d40a107d55b3f29a6e1c7d8b04_example';

const pair = {
  answers: { 200: { accessToken: ACCESS_TOKEN, refreshToken, tokenType: 'Bearer', expiresIn: 900 } },
};

export const login = { body: { email: 'ada@example.com', password: 'a long enough password' }, ...pair };

export const beginByPasskey = {
  body: {},
  answers: {
    200: {
      publicKey: {
        rpId: 'coins.example.com',
        challenge: 'o1yq8Qd3m0k9S2hJtV4bXgGkzJ0aWmJ6pT7rLwYcUe5nHs2fDxKvBq3RiZ8MuNtE',
        timeout: 300_000,
        userVerification: 'required' as const,
      },
    },
  },
};

const passkey = {
  id: 'pJ6m2ZkQ0x8Vw3n1',
  rawId: 'pJ6m2ZkQ0x8Vw3n1',
  type: 'public-key' as const,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoi',
    authenticatorData: 'SZYN5YgOjGh0',
    signature: 'MEUCIQDx',
    userHandle: 'Nw',
  },
};
export const signInByPasskey = { body: { passkey }, ...pair };

export const refresh = { body: { refreshToken }, ...pair };

export const logout = { body: { refreshToken } };

const SESSION_ID = '0199c2d4-0a10-7d55-b3f2-9a6e1c7d8b04';
const session = { id: SESSION_ID, createdAt: at(1), lastUsedAt: at(16), userAgent: 'Mozilla/5.0' };

export const list = { answers: { 200: { sessions: [{ ...session, current: true }] } } };

export const end = { parameters: { id: SESSION_ID } };

const ofUser = { parameters: { id: ADA } };
export const listOfUser = { ...ofUser, answers: { 200: { sessions: [session] } } };

export const endOfUser = ofUser;
