import { at } from '../../api/examples.ts';

const ID = '0199c2d4-2b80-7c64-9f13-7a5d0e8b3c29';
const account = { name: 'Learning platform', scopes: ['coins:reward', 'holds:capture'] };
const clientId = 'cwc_9TqX2mJ4';

const clientSecret = 'cws_an_example_and_no_secret';
const shown = { id: ID, ...account, clientId, clientSecret, platform: 'shop' };

export const create = { body: { ...account, platform: 'shop' }, answers: { 201: shown } };

const times = { createdAt: at(8), lastUsedAt: at(10), revokedAt: null };

export const list = {
  answers: { 200: { serviceAccounts: [{ id: ID, ...account, clientId, platform: 'shop', ...times }] } },
};

const another = { ...shown, clientSecret: 'cws_another_example_and_no_secret' };

export const rotate = {
  parameters: { id: ID },
  body: { overlapSeconds: 3600 },
  answers: { 201: another },
};

export const remove = { parameters: { id: ID } };

export const token = {
  body: {
    grant_type: 'client_credentials',
    scope: 'coins:reward',
    client_id: clientId,
    client_secret: clientSecret,
  },
  answers: {
    200: {
      access_token: 'eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiJzeXN0ZW0ifQ.c2lnbmF0dXJl',
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'coins:reward',
    },
  },
};
