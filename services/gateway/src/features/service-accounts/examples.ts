const account = { name: 'Learning platform', scopes: ['coins:reward', 'holds:capture'] };
const clientId = 'cwc_9TqX2mJ4';

export const CREATE = {
  body: account,
  answers: {
    201: {
      id: '0199c2d4-2b80-7c64-9f13-7a5d0e8b3c29',
      ...account,
      clientId,
      clientSecret: 'cws_an_example_and_no_secret',
    },
  },
};

export const TOKEN = {
  body: {
    grant_type: 'client_credentials',
    scope: 'coins:reward',
    client_id: clientId,
    client_secret: 'cws_an_example_and_no_secret',
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
