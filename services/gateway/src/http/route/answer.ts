export type RouteAnswer = { status: 200 | 201 | 202 | 204; body?: unknown; headers?: Record<string, string> };
