/** One running server of the stack, wherever it comes from. */
export type Server = {
  /** "127.0.0.1:port" */
  address: string;
  pid(): number | undefined;
};

/** The longest time until a server is ready, including recovery after a kill. */
export const SERVER_READY_TIMEOUT_MS = 120_000;
