// Builds the website when something it is made of has changed.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, fingerprint, readJson, writeJson } from './files.mjs';
import { nodeForProject } from './machine.mjs';
import { run } from './process.mjs';
import { Failure } from './steps.mjs';

const STAMP = join(ROOT, '.cache/website.json');
const WEBSITE = join(ROOT, 'web/dist');
const MADE_OF = [
  'web/src',
  'web/index.html',
  'web/public',
  'web/build',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
];

/**
 * Builds into a folder of its own and then renames it, so that a running server never shows half of it.
 * @param {(work: () => Promise<void>) => Promise<void>} announce runs the work as a visible step
 */
export async function buildWeb(announce) {
  const hash = fingerprint(MADE_OF);
  if (existsSync(join(WEBSITE, 'index.html')) && readJson(STAMP)?.hash === hash) return;
  await announce(async () => {
    const fresh = join(ROOT, `.cache/website-${process.pid}`);
    const old = `${fresh}-old`;
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const words = ['build', 'web', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const { code, output } = await run([nodeForProject(), vite, ...words], {
      environment: { NODE_ENV: 'production' },
    });
    if (code !== 0) {
      rmSync(fresh, { recursive: true, force: true });
      throw new Failure(`${output.trim()}\n\nThe website could not be built; the reason is above.`);
    }
    if (existsSync(WEBSITE)) renameSync(WEBSITE, old);
    renameSync(fresh, WEBSITE);
    rmSync(old, { recursive: true, force: true });
    writeJson(STAMP, { hash });
  });
}
