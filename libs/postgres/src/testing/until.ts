const POLL_MS = 10;

export async function until(condition: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const endsAtMs = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > endsAtMs) throw new Error(`not within ${withinMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
