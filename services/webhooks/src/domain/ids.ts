import { uuidOf } from '@cowrie/telemetry';

export const eventKey = (source: string, eventId: string): string => uuidOf(`event ${source} ${eventId}`);

/** The id is the same in every attempt and redelivery, so that receivers recognise repetitions. */
export const deliveryId = (webhookId: string, event: string): string =>
  uuidOf(`delivery ${webhookId} ${event}`);
