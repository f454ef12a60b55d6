import { type BulkCommand, LIMITS } from '@cowrie/contracts';
import { MESSAGE_MAX_BYTES } from '@cowrie/messaging';

/** JSON writes a control character as `\u0001`. */
const CHARACTER_BYTES = 6;
/** Bytes without the caller's texts, including the wallet and the reply around it. */
const FIXED_BYTES = 2_000;
/** The sum includes the quotes and separators around each text. */
const HOLD_BYTES =
  FIXED_BYTES +
  CHARACTER_BYTES *
    (LIMITS.reasonMax + LIMITS.metadataMax * (LIMITS.metadataKeyMax + LIMITS.metadataValueMax));

/**
 * Even the ledger's longest reply must fit into one message: a longer one could never be sent, and a retry with the
 * same keys would fail as well.
 */
export function nextMessage<T extends { plan: BulkCommand }>(lane: readonly T[]): readonly T[] {
  let bytes = 0;
  const most = lane.slice(0, LIMITS.bulkMessageMax);
  const end = most.findIndex(({ plan }) => {
    bytes += replyBytesMax(plan);
    return bytes > MESSAGE_MAX_BYTES;
  });
  return end < 0 ? most : most.slice(0, Math.max(1, end));
}

/** Each transaction repeats the caller's texts, and those of a capture also the hold's. */
function replyBytesMax({ name, data }: BulkCommand): number {
  if (name === 'hold.capture') return 2 * HOLD_BYTES;
  if (name === 'hold.release') return HOLD_BYTES;
  const { legs = [{}], ...texts } = data as { legs?: readonly object[] };
  return legs.length * (FIXED_BYTES + Buffer.byteLength(JSON.stringify(texts)));
}
