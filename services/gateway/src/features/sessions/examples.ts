/** Made up: no key has signed it. */
const ACCESS_TOKEN = 'eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJzdWIiOiI3In0.c2lnbmF0dXJl';
const refreshToken = 'cwr_0199c2d40a107d55b3f29a6e1c7d8b04_example';

const pair = {
  answers: { 200: { accessToken: ACCESS_TOKEN, refreshToken, tokenType: 'Bearer', expiresIn: 900 } },
};

export const LOGIN = { body: { email: 'ada@example.com', password: 'a long enough password' }, ...pair };

export const REFRESH = { body: { refreshToken }, ...pair };

export const LOGOUT = { body: { refreshToken } };
