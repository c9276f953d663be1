import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileCacheEnv, testArgs } from './scripts/server-command.mjs';
import { preactAliases } from './app/web/build/preact.ts';
import { chromiumArgs, findChromium } from './scripts/find-chromium.mjs';

const screenTests = ['{ui,app/web,features/*/web}/**/*.test.tsx'];
const setupFiles = ['scripts/fail-on-console-error.ts'];
const databaseServer = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? '';

/** Debian's nginx and Caddy; without them, tests use a proxy of their own. Without PgBouncer its test is skipped. */
const nginxPath = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';
const caddyPath = process.env['CADDY_PATH'] ?? '/usr/bin/caddy';
const pgbouncerPath = process.env['PGBOUNCER_PATH'] ?? '/usr/sbin/pgbouncer';

/** Slow test files run first; otherwise one of them would run alone at the end. */
const slowTests = [
  'app/server/testing/faults/fault-schedules',
  'app/server/testing/faults/check-invariants',
  'app/server/testing/faults/failover',
  'app/server/testing/faults/power-cut',
  'app/server/year',
  'app/server/database-outages',
  'app/server/shutdown',
  'app/server/rolling-restart',
  'app/server/many-processes',
  'features/payments/server/crash',
  'features/payments/server/faults',
  'app/server/main',
  'app/server/year',
  'features/seats/server/claims/race',
  'features/seats/server/claims/claims.property',
  'features/orders/server/checkout/drain',
  'release/build-release',
].map((name) => join(import.meta.dirname, `${name}.test.ts`));
const isSlow = ({ moduleId }: TestSpecification) => slowTests.includes(moduleId);

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) =>
      isSlow(file) ? 0 : file.project.name === 'server' ? 1 : 2;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig(async () => ({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: SlowestFirst },
    // More than cores, because many tests wait for timers.
    maxWorkers: 4,
    // Generous, because a busy machine is slow and a wrong result fails at once.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    teardownTimeout: 30_000,
    // A failure that happens once must be readable in the report.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      createNodeProject('contract', '{contract,features/*/contract}/**/*.test.ts'),
      {
        extends: true as const,
        test: {
          ...createNodeProject('server', '{platform,app/server,features/*/server}/**/*.test.ts')
            .test,
          globalSetup: ['app/server/testing/start-database.ts'],
          provide: { databaseServer, nginxPath, caddyPath, pgbouncerPath },
        },
      },
      createNodeProject('web-logic', '{ui,app/web,features/*/web}/**/*.test.ts'),
      createNodeProject('scripts', '{scripts,lint,bench,mutation}/**/*.test.{ts,mjs}'),
      // Needs the built website.
      createNodeProject('release', 'release/**/*.test.ts'),
      {
        extends: true as const,
        resolve: { alias: preactAliases },
        // Finds dependencies before the first test, so that no page reloads during a test; those of an earlier run may lack some.
        optimizeDeps: { entries: screenTests, force: true },
        test: {
          name: 'web',
          include: screenTests,
          setupFiles: [...setupFiles, 'scripts/clear-storage.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
            }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
}));

/** Workers import the sources as the server does, without Vite, since Node.js strips their types. */
const nativeImports = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: testArgs,
  env: compileCacheEnv,
};

function createNodeProject(name: string, include: string) {
  // Each test file creates its own database, site and folder, so modules can be shared within a worker.
  const test = { name, include: [include], environment: 'node', setupFiles, isolate: false };
  // Components need their JSX transformed.
  return { extends: true as const, test: { ...test, ...(name !== 'web-logic' && nativeImports) } };
}
