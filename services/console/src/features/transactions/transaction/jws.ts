/** The parts of a compact JWS, such as a receipt is. */
export type Jws = {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
  /** What the signature is of. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (byte) => byte.charCodeAt(0));
}

const objectIn = (base64url: string) => JSON.parse(new TextDecoder().decode(bytesOf(base64url)));

/** Takes one apart. */
export function partsOf(jws: string): Jws {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  return {
    header: objectIn(header),
    payload: objectIn(payload),
    signed: Uint8Array.from(new TextEncoder().encode(`${header}.${payload}`)),
    signature: bytesOf(signature),
  };
}
