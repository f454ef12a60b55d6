/** A request that succeeded. Without a body it is sent with none. */
export type RouteAnswer = { status: 200 | 201 | 202 | 204; body?: unknown; headers?: Record<string, string> };
