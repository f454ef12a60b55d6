const token = '3q2-7wD1bX0Yv6mQhTzKc5sPfA8gLrNuE4iOjWkVtBx';

export const request = { body: {} };

export const confirm = { body: { token, password: 'a long enough password' } };

export const forgot = { body: { email: 'ada@example.com' } };

export const reset = { body: { token, newPassword: 'a longer password than before' } };

const turnedOff = { turnedOff: ['coins-received' as const] };

export const settings = { answers: { 200: turnedOff } };

export const changeSettings = { body: turnedOff, answers: { 200: turnedOff } };
