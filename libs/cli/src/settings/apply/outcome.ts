export type ApplyOutcome =
  | { state: 'done'; secretIn?: string }
  | { state: 'waiting'; approvals: readonly string[] }
  /** Budget or status of its platform waits for a second person. */
  | { state: 'held back' };
