import { uuidOf } from '@cowrie/telemetry';

/** Of an event: source and id of a CloudEvent name it. */
export const eventKey = (source: string, eventId: string): string => uuidOf(`event ${source} ${eventId}`);

/** Of an event on its way to a webhook: the same in every attempt and whenever it is sent again, so that receivers can tell. */
export const deliveryId = (webhookId: string, event: string): string =>
  uuidOf(`delivery ${webhookId} ${event}`);
