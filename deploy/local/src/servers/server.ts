/** One running server of the stack, wherever it comes from. */
export type Server = {
  /** "127.0.0.1:port" */
  address: string;
  pid(): number | undefined;
};

/** How long a server may take until it is ready: recovering after a kill is part of it. */
export const SERVER_READY_TIMEOUT_MS = 120_000;
