// Makes a fresh clone ready and then does what was asked for. Plain JavaScript without dependencies,
// because it runs before anything is installed, on any Node from 18 on.
//
//   node scripts/prepare.mjs start | test | bench | screenshots | specification | backup | restore [arguments]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { ROOT } from './files.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { checkMachine, nodeForProject } from './machine.mjs';
import { handOver } from './process.mjs';
import { SERVER } from './server-command.mjs';
import { Failure, say, step } from './steps.mjs';
import { runTests } from './test.mjs';

const COMMANDS = {
  start: { tools: 'serve', run: SERVER },
  test: { tools: 'all' },
  bench: { tools: 'all', run: ['bench/run.ts'] },
  screenshots: { tools: 'all', run: ['e2e/screenshots.ts'] },
  backup: { tools: 'serve', run: ['server/src/backup.ts', 'backup'] },
  restore: { tools: 'serve', run: ['server/src/backup.ts', 'restore'] },
  specification: { tools: 'all', run: ['e2e/specification/report.ts'] },
};

async function main([name, ...rest]) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!command) throw new Failure(`Say one of: ${Object.keys(COMMANDS).join(', ')}.`);
  checkMachine();
  if (name === 'test') {
    await withLock(() => install(command.tools));
    return runTests(nodeForProject(), rest);
  }
  await withLock(async () => {
    await install(command.tools);
    await buildWeb((work) => step('Build the website', work));
  });
  const settings = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  return handOver(nodeForProject(), [...settings, ...command.run, ...rest]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  say(`\n${error.message}`);
  process.exitCode = 1;
}
