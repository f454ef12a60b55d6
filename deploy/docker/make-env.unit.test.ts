import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompactEncrypt, compactDecrypt, importJWK, SignJWT } from 'jose';

const SCRIPT = join(import.meta.dirname, 'make-env.mjs');
const COMPOSE = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cowrie-env-'));
  file = join(directory, '.env');
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function make(to = file): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, to], { encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

function made(): Record<string, string> {
  expect(make().code).toBe(0);
  const variables = parseEnv(readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value ?? '']));
}

describe('make-env.mjs', () => {
  it('gives every variable that docker-compose.yml asks for', () => {
    const needed = [...COMPOSE.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(needed.length).toBeGreaterThan(0);
    const variables = made();
    expect(needed.filter((name) => name === undefined || !variables[name])).toEqual([]);
  });

  it('makes a key that signs access tokens', async () => {
    const jwk = JSON.parse(made().TOKEN_PRIVATE_KEY ?? '');
    expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
    const key = await importJWK(jwk);
    const token = new SignJWT({}).setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid });
    await expect(token.sign(key)).resolves.toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it.each(['SEAL', 'WEBHOOKS_SEAL', 'LEDGER_SEAL'])(
    'makes a pair %s: what the public key seals, the private one opens',
    async (name) => {
      const variables = made();
      const [privateJwk, publicJwk] = [variables[`${name}_PRIVATE_KEY`], variables[`${name}_PUBLIC_KEY`]].map(
        (text) => JSON.parse(text ?? ''),
      );
      const { d, ...publicHalf } = privateJwk;
      expect(d).toMatch(/^[\w-]{43}$/);
      expect(publicJwk).toEqual(publicHalf);
      expect(publicJwk).toMatchObject({ kty: 'OKP', crv: 'X25519', alg: 'ECDH-ES', use: 'enc' });

      const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: publicJwk.kid };
      const sealed = await new CompactEncrypt(new TextEncoder().encode('a secret'))
        .setProtectedHeader(header)
        .encrypt(await importJWK(publicJwk));
      const { plaintext } = await compactDecrypt(sealed, await importJWK(privateJwk));
      expect(new TextDecoder().decode(plaintext)).toBe('a secret');
    },
  );

  it('makes secrets that are long enough and need no escaping in a URL', () => {
    const variables = made();
    expect(Buffer.from(variables.CURSOR_SECRET ?? '', 'base64url')).toHaveLength(32);
    expect(variables.BOOTSTRAP_API_KEY).toMatch(/^cwk_[\w-]{43}$/);
    const passwords = Object.entries(variables).filter(([name]) => name.endsWith('_PASSWORD'));
    expect(passwords).toHaveLength(13);
    expect(passwords.filter(([, value]) => !/^[\w-]{24,}$/.test(value))).toEqual([]);
  });

  it('makes new ones each time', () => {
    const first = made();
    file = join(directory, 'other');
    const second = made();
    const same = Object.keys(first).filter((name) => first[name] === second[name]);
    expect(same).toEqual(['BOOTSTRAP_SUPERADMIN_EMAIL']);
  });

  it('lets nobody else read the file, and shows no secret', () => {
    const { output } = make();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const secrets = Object.values(parseEnv(readFileSync(file, 'utf8')));
    expect(secrets.filter((secret) => secret !== undefined && output.includes(secret))).toEqual([]);
  });

  it('never overwrites', () => {
    make();
    const before = readFileSync(file, 'utf8');
    expect(make()).toEqual({ code: 1, output: `${file}: is there already and was left as it is\n` });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('says in one line why it cannot write', () => {
    const { code, output } = make(join(directory, 'missing', '.env'));
    expect(code).toBe(1);
    expect(output).toMatch(/^[^\n]*ENOENT[^\n]*\n$/);
  });
});
