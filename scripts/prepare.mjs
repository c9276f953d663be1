// Prepares a fresh clone and then runs a command. Plain JavaScript without dependencies, because it runs before anything
// is installed, on Node 18 and newer.
//
//   node scripts/prepare.mjs start | test | test:long | schedules | bench | figures | mutation | release | screenshots | browsers | specification | backup |
//       restore | verify-backup | rehearse | backup-key | unpack-backup [arguments]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { root } from './fs.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { checkEnvironment, findNode } from './environment.mjs';
import { execCommand } from './process.mjs';
import { serverArgs } from './server-command.mjs';
import { BuildError, log, runStep } from './steps.mjs';
import { runTests } from './test.mjs';

const commands = {
  start: { tools: 'serve', run: serverArgs },
  test: { tools: 'all' },
  'test:long': { tools: 'all' },
  schedules: {
    tools: 'all',
    run: [
      'node_modules/vitest/vitest.mjs',
      'run',
      'app/server/testing/faults/fault-schedules.test.ts',
    ],
    environment: { SCHEDULES: '300' },
  },
  bench: { tools: 'all', run: ['bench/run.ts'] },
  figures: { tools: 'all', run: ['bench/write-figures.ts'] },
  mutation: { tools: 'all', run: ['mutation/run.ts'] },
  release: { tools: 'all', run: ['release/build-release.ts'] },
  screenshots: { tools: 'all', run: ['e2e/screenshots.ts'] },
  ...Object.fromEntries(
    ['backup', 'restore', 'verify-backup', 'rehearse', 'backup-key', 'unpack-backup'].map(
      (name) => [name, { tools: 'serve', run: ['app/server/backup.ts', name] }],
    ),
  ),
  browsers: { tools: 'all', run: ['--test', '--test-reporter=spec', 'e2e/browsers/run.ts'] },
  specification: { tools: 'all', run: ['e2e/specification/report.ts'] },
};

async function main([name, ...rest]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command) throw new BuildError(`Choose one of: ${Object.keys(commands).join(', ')}.`);
  checkEnvironment();
  if (name === 'test' || name === 'test:long') {
    await withLock(() => install(command.tools));
    return runTests(findNode(), { isLong: name === 'test:long' });
  }
  await withLock(async () => {
    await install(command.tools);
    await buildWeb((work) => runStep('Build the website', work, { usual: '10 to 20 s' }));
  });
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  Object.assign(process.env, { ...command.environment, ...process.env });
  return execCommand(findNode(), [...settings, ...command.run, ...rest]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  log(`\n${error.message}`);
  process.exitCode = 1;
}
