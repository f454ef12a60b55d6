import { type BulkCommand, LIMITS } from '@cowrie/contracts';
import { MESSAGE_MAX_BYTES } from '@cowrie/messaging';

/** In JSON a control character is `\u0001`. */
const CHARACTER_BYTES = 6;
/** What is answered of a transaction or a hold beside the texts of callers, and of the wallet and the reply around them. */
const NUMBERS_BYTES = 2_000;
/** The longest texts that a hold may have, with the marks around each. */
const HOLD_BYTES =
  NUMBERS_BYTES +
  CHARACTER_BYTES *
    (LIMITS.reasonMax + LIMITS.metadataMax * (LIMITS.metadataKeyMax + LIMITS.metadataValueMax));

/**
 * The operations at the beginning of a lane that go in one message: so many that the ledger's answer fits a message too, whatever
 * is in it. One that does not is never sent, and whoever asks for it again under the same keys meets the same.
 */
export function nextMessage<T extends { plan: BulkCommand }>(lane: readonly T[]): readonly T[] {
  let bytes = 0;
  const most = lane.slice(0, LIMITS.bulkMessageMax);
  const end = most.findIndex(({ plan }) => {
    bytes += answerBytesMax(plan);
    return bytes > MESSAGE_MAX_BYTES;
  });
  return end < 0 ? most : most.slice(0, Math.max(1, end));
}

/** What a command may be answered with at most: each of its transactions bears its texts, and a capture's those of the hold. */
function answerBytesMax({ name, data }: BulkCommand): number {
  if (name === 'hold.capture') return 2 * HOLD_BYTES;
  if (name === 'hold.release') return HOLD_BYTES;
  const { legs = [{}], ...texts } = data as { legs?: readonly object[] };
  return legs.length * (NUMBERS_BYTES + Buffer.byteLength(JSON.stringify(texts)));
}
