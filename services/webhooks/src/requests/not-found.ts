import { refuse } from '@cowrie/contracts';
export const noWebhook = (webhookId: string) => refuse('not_found', `There is no webhook ${webhookId}.`);
