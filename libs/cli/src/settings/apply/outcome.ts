/** How a step ended. */
export type ApplyOutcome =
  | { state: 'done'; secretIn?: string }
  /** A second person has to approve it. */
  | { state: 'waiting'; approvals: readonly string[] }
  /** The budget or the status of its platform waits for a second person. */
  | { state: 'held back' };
