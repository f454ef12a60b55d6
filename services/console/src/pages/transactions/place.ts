/** Where the ledger has a transaction: in which of its chains, under which number, and the hash there. */
export type ChainPlace = { partition: number; sequence: number; hash: string };

/** What a receipt says of it. Only read: whoever has to rely on a receipt checks its signature. */
export function placeIn(receipt: string): ChainPlace {
  const [, payload = ''] = receipt.split('.');
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (byte) => byte.charCodeAt(0));
  const { partition, sequence, hash } = JSON.parse(new TextDecoder().decode(bytes));
  return { partition, sequence, hash };
}
