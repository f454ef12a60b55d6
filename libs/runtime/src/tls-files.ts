import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import { z } from 'zod';

/** `caFile` verifies the server. The other two, both or neither, identify the client. */
type TlsFiles = { caFile: string; certFile?: string | undefined; keyFile?: string | undefined };

export type FileLogger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** It is called for each new connection, and throws until the files were read once. */
export type SecureContextOf = () => SecureContext;

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Node silently ignores authorities that it cannot read. */
function checkCertificates(file: string): void {
  const found = readFileSync(file, 'utf8').match(PEM_CERTIFICATE) ?? [];
  if (found.length === 0) throw new Error(`${file} holds no PEM certificate`);
  for (const certificate of found) new X509Certificate(certificate);
}

const succeeds = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

export const areCertificates = (file: string): boolean => succeeds(() => checkCertificates(file));

export const CertificateFile = z
  .string()
  .refine(areCertificates)
  .describe('the path of a readable file of PEM certificates');

export const PrivateKeyFile = z
  .string()
  .refine((file) => succeeds(() => createPrivateKey(readFileSync(file))))
  .describe('the path of a readable file with a PEM private key without a passphrase');

export const isKeyOf = (keyFile: string, certFile: string): boolean =>
  succeeds(() => createSecureContext({ key: readFileSync(keyFile), cert: readFileSync(certFile) }));

/**
 * Certificates are renewed on disk, so changed files are read for a new connection. If they cannot be read,
 * the former certificates stay in use.
 */
export function createSecureContextOf(files: TlsFiles, logger: FileLogger): SecureContextOf {
  const names = [files.caFile, files.certFile, files.keyFile].filter((name) => name !== undefined);
  let known: { stamp: string; context: SecureContext } | undefined;
  let complaint = '';
  return () => {
    try {
      const stamp = names.map(stampOf).join();
      if (known?.stamp === stamp) return known.context;
      const renewed = known !== undefined;
      known = { stamp, context: contextOf(files) };
      complaint = '';
      if (renewed) logger.info({ files: names }, 'certificates read again');
    } catch (error) {
      if (!known) throw error;
      const reason = String(error);
      if (reason !== complaint) logger.warn({ reason, files: names }, 'new certificates cannot be read yet');
      complaint = reason;
    }
    return known.context;
  };
}

/** The stamp also changes when Kubernetes points a symbolic link to another file. */
function stampOf(file: string): string {
  const { ino, size, mtimeMs } = statSync(file);
  return [ino, size, mtimeMs].join(' ');
}

function contextOf({ caFile, certFile, keyFile }: TlsFiles): SecureContext {
  return createSecureContext({
    ca: readFileSync(caFile),
    ...(certFile === undefined ? {} : { cert: readFileSync(certFile) }),
    ...(keyFile === undefined ? {} : { key: readFileSync(keyFile) }),
    minVersion: 'TLSv1.2',
  });
}
