/** A test compares these topics with the code. */
export const GROUPS: Record<string, Record<string, string>> = {
  ledger: { ledger: 'ledger.commands', 'ledger-users': 'user.events' },
  user: { user: 'user.commands' },
  history: { history: 'coin.events' },
  webhooks: { webhooks: 'coin.events', 'webhooks-users': 'user.events' },
};

/** Groups whose lag does not matter, so more instances would not help. */
export const UNSCALED: Record<string, readonly string[]> = {
  history: ['history-refusals'],
  user: ['user-mails'],
};
