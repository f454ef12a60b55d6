export type Jws = {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

function decodeBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (byte) => byte.charCodeAt(0));
}

const decodeObject = (base64url: string) => JSON.parse(new TextDecoder().decode(decodeBytes(base64url)));

export function parseJws(jws: string): Jws {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  return {
    header: decodeObject(header),
    payload: decodeObject(payload),
    signed: Uint8Array.from(new TextEncoder().encode(`${header}.${payload}`)),
    signature: decodeBytes(signature),
  };
}
