/** Which group of a service reads what. A test holds them against the code. */
export const GROUPS: Record<string, Record<string, string>> = {
  ledger: { ledger: 'ledger.commands', 'ledger-users': 'user.events' },
  user: { user: 'user.commands' },
  history: { history: 'coin.events' },
  webhooks: { webhooks: 'coin.events', 'webhooks-users': 'user.events' },
};

/** Groups whose lag no instance more would help with: nothing waits for them. */
export const UNSCALED: Record<string, readonly string[]> = { history: ['history-refusals'] };
