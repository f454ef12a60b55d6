// The image's health check: succeeds when the service in this container is ready.
const url = `http://127.0.0.1:${process.env.MANAGEMENT_PORT}/health/ready`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  process.stdout.write(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  process.stdout.write(`${url}: ${error.cause?.code ?? error.name}\n`);
  process.exitCode = 1;
}
