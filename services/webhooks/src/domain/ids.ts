import { uuidOf } from '@cowrie/telemetry';

/** Returns an event's key; source and id identify a CloudEvent. */
export const eventKey = (source: string, eventId: string): string => uuidOf(`event ${source} ${eventId}`);

/**
 * Returns a delivery's id. It is the same in every attempt and redelivery, so that receivers recognise
 * repetitions.
 */
export const deliveryId = (webhookId: string, event: string): string =>
  uuidOf(`delivery ${webhookId} ${event}`);
