import { at } from '../../api/examples.ts';

const password = 'a long enough password';
const ID = '0199c2d5-5c10-7b1e-9a44-3f0d2c6e8b17';
const challenge = 'o1yq8Qd3m0k9S2hJtV4bXgGkzJ0aWmJ6pT7rLwYcUe5nHs2fDxKvBq3RiZ8MuNtE';
const credential = 'pJ6m2ZkQ0x8Vw3n1';
const type = 'public-key' as const;

const passkey = { id: ID, name: 'My phone', createdAt: at(3), lastUsedAt: null, isSynced: true };

export const begin = {
  body: { password },
  answers: {
    200: {
      publicKey: {
        rp: { id: 'coins.example.com', name: 'Cowrie' },
        user: { id: 'Nw', name: 'ada@example.com', displayName: 'Ada Ngo' },
        challenge,
        pubKeyCredParams: [{ type, alg: -8 as const }],
        timeout: 300_000,
        excludeCredentials: [{ type, id: credential, transports: ['internal'] }],
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      },
    },
  },
};

export const add = {
  body: {
    name: passkey.name,
    passkey: {
      id: credential,
      rawId: credential,
      type,
      response: {
        clientDataJSON: 'eyJ0eXBlIjoi',
        attestationObject: 'o2NmbXRkbm9u',
        transports: ['internal'],
      },
    },
  },
  answers: { 201: { passkey, recoveryCodes: ['7KQM-XW4T-PB9H-2RDN', 'F3VJ-8LCE-YA6S-UZ5G'] } },
};

export const list = { answers: { 200: { passkeys: [{ ...passkey, lastUsedAt: at(16) }] } } };

export const remove = { parameters: { id: ID }, body: { password } };
