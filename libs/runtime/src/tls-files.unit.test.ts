import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type Server, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Certificate, createAuthority } from './testing/certificates.ts';
import { createSecureContextOf } from './tls-files.ts';

/** Kubernetes mounts a secret so: each name leads through `..data`, which is replaced as a whole. */
const ca = createAuthority('servers');
const clients = createAuthority('clients');
const home = mkdtempSync(join(tmpdir(), 'cowrie-tls-'));
const file = (name: string): string => join(home, name);
const files = { caFile: file('ca.crt'), certFile: file('user.crt'), keyFile: file('user.key') };
let versions = 0;
let lines: string[] = [];
const logger = {
  info: (_: object, message: string) => void lines.push(message),
  warn: (_: object, message: string) => void lines.push(message),
};

let server: Server;
beforeAll(async () => {
  const { certPem: cert, keyPem: key } = ca.issue({ commonName: 'server', hosts: ['localhost'] });
  server = createServer({ cert, key, ca: clients.certPem, requestCert: true });
  server.on('secureConnection', (socket: TLSSocket) => {
    socket.on('error', () => undefined);
    socket.end(String(socket.getPeerCertificate().subject?.CN));
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  for (const name of ['ca.crt', 'user.crt', 'user.key']) symlinkSync(join('..data', name), file(name));
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true });
});
beforeEach(() => {
  lines = [];
});

function mount(caPem: string, { certPem, keyPem }: Certificate): void {
  versions += 1;
  const version = `..version-${versions}`;
  mkdirSync(file(version));
  writeFileSync(file(`${version}/ca.crt`), caPem);
  writeFileSync(file(`${version}/user.crt`), certPem);
  writeFileSync(file(`${version}/user.key`), keyPem);
  symlinkSync(version, file('..data.new'));
  renameSync(file('..data.new'), file('..data'));
}

async function connectToServer(secureContextOf: ReturnType<typeof createSecureContextOf>): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: 'localhost', secureContext: secureContextOf() });
  try {
    const [heard] = await once(socket, 'data');
    return String(heard);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'none';
  } finally {
    socket.destroy();
  }
}

describe('certificates on disk', () => {
  it('are taken as they are when a connection is opened', async () => {
    mount(ca.certPem, clients.issue({ commonName: 'first' }));
    const secureContextOf = createSecureContextOf(files, logger);
    expect(await connectToServer(secureContextOf)).toBe('first');
    expect(secureContextOf()).toBe(secureContextOf());
    mount(ca.certPem, clients.issue({ commonName: 'second' }));
    expect(await connectToServer(secureContextOf)).toBe('second');
    expect(lines).toEqual(['certificates read again']);
    mount(clients.certPem, clients.issue({ commonName: 'third' }));
    expect(await connectToServer(secureContextOf)).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it('stay those from before while the new ones cannot be read', async () => {
    mount(ca.certPem, clients.issue({ commonName: 'whole' }));
    const secureContextOf = createSecureContextOf(files, logger);
    expect(await connectToServer(secureContextOf)).toBe('whole');
    const next = clients.issue({ commonName: 'next' });
    mount(ca.certPem, { ...next, keyPem: clients.issue({ commonName: 'other' }).keyPem });
    expect([await connectToServer(secureContextOf), await connectToServer(secureContextOf)]).toEqual([
      'whole',
      'whole',
    ]);
    rmSync(file('..data'));
    expect(await connectToServer(secureContextOf)).toBe('whole');
    expect(lines).toEqual(['new certificates cannot be read yet', 'new certificates cannot be read yet']);
    mount(ca.certPem, next);
    expect(await connectToServer(secureContextOf)).toBe('next');
    expect(lines.at(-1)).toBe('certificates read again');
  });

  it('must be there the first time', () => {
    rmSync(file('..data'));
    expect(() => createSecureContextOf(files, logger)()).toThrow('ENOENT');
  });
});
