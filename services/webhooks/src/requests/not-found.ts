import { refuse } from '@cowrie/contracts';
export const refuseUnknownWebhook = (webhookId: string) =>
  refuse('not_found', `There is no webhook ${webhookId}.`);
