export type Server = {
  address: string;
  pid(): number | undefined;
};

/** Includes recovery after a kill. */
export const SERVER_READY_TIMEOUT_MS = 120_000;
