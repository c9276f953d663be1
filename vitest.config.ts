import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { args, findChromium } from './scripts/find-chromium.mjs';

const setupFiles = ['scripts/console-error-fails.ts'];
const databaseServer = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? '';

/** Each takes as long as twenty others; begun last, one of them would keep a single worker busy at the end. */
const long = [
  'payments/crash',
  'payments/faults',
  'main',
  'reception/carts/race',
  'reception/checkout/drain',
].map((name) => `/server/src/${name}.test.ts`);
const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) =>
      isLong(file) ? 0 : file.project.name === 'server' ? 1 : 2;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig(async () => ({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000 } },
    teardownTimeout: 30_000,
    projects: [
      inNode('contract', 'contract/src/**/*.test.ts'),
      {
        extends: true as const,
        test: {
          ...inNode('server', 'server/src/**/*.test.ts').test,
          globalSetup: ['server/src/testing/start-database.ts'],
          provide: { databaseServer },
        },
      },
      inNode('web-logic', 'web/{src,build}/**/*.test.ts'),
      inNode('scripts', '{scripts,lint,bench}/**/*.test.{ts,mjs}'),
      {
        extends: true as const,
        plugins: [react()],
        // Found before the first test, so that no page reloads in the middle of one.
        optimizeDeps: { entries: ['web/src/**/*.test.tsx'] },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          setupFiles,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: await findChromium(), args },
            }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
}));

function inNode(name: string, include: string) {
  // What a test file needs of its own (a database, a site, a folder) it makes itself; the modules are loaded once for each worker.
  const test = { name, include: [include], environment: 'node', setupFiles, isolate: false };
  return { extends: true as const, test };
}
