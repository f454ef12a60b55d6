import { ADA } from '../../api/examples.ts';

const password = 'a long enough password';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const otpauthUrl = `otpauth://totp/Cowrie:ada%40example.com?secret=${secret}&issuer=Cowrie&algorithm=SHA1&digits=6&period=30`;
const code = '492039';

export const setUp = { body: { password }, answers: { 201: { secret, otpauthUrl } } };

export const confirm = {
  body: { code },
  answers: { 200: { recoveryCodes: ['7KQM-XW4T-PB9H-2RDN', 'F3VJ-8LCE-YA6S-UZ5G'] } },
};

export const remove = { body: { password, code } };

export const reset = { parameters: { id: ADA } };
