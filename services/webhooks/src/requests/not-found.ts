export const noWebhook = (webhookId: string) =>
  ({ ok: false, code: 'not_found', detail: `There is no webhook ${webhookId}.` }) as const;
