import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import { z } from 'zod';

/** What a client needs to know a server (`caFile`), and to be known by it (the other two, or neither). */
type TlsFiles = { caFile: string; certFile?: string | undefined; keyFile?: string | undefined };

/** The part of a logger that is needed here. */
export type FileLogger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** Answered for each new connection. Throws as long as the files could not be read even once. */
export type SecureContextOf = () => SecureContext;

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Throws unless the file holds certificates, one or more. Node itself is silent about authorities that it cannot read. */
function checkCertificates(file: string): void {
  const found = readFileSync(file, 'utf8').match(PEM_CERTIFICATE) ?? [];
  if (found.length === 0) throw new Error(`${file} holds no PEM certificate`);
  for (const certificate of found) new X509Certificate(certificate);
}

const works = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

export const areCertificates = (file: string): boolean => works(() => checkCertificates(file));

/** A variable that names a file of certificates. */
export const CertificateFile = z
  .string()
  .refine(areCertificates)
  .describe('the path of a readable file of PEM certificates');

/** A variable that names the file of a private key. */
export const PrivateKeyFile = z
  .string()
  .refine((file) => works(() => createPrivateKey(readFileSync(file))))
  .describe('the path of a readable file with a PEM private key without a passphrase');

/** Whether the private key is that of the file's first certificate. */
export const isKeyOf = (keyFile: string, certFile: string): boolean =>
  works(() => createSecureContext({ key: readFileSync(keyFile), cert: readFileSync(certFile) }));

/**
 * Reads the files when a connection is opened, if they changed since the last one: certificates are renewed on disk while
 * the service runs. What cannot be read, half written say, leaves the ones from before in use.
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

/** Changes with the file's content, also when Kubernetes lets the name lead to another file. */
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
