// Builds the website when one of its sources has changed.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, hashFiles, readJson, writeJson } from './fs.mjs';
import { findNode } from './environment.mjs';
import { runCommand } from './process.mjs';
import { BuildError } from './steps.mjs';

const stampFile = join(root, '.cache/website.json');
const websiteFolder = join(root, 'dist/web');
/** Without the server's side of a feature. */
const sourcePaths = [
  'app/screens.ts',
  'app/web',
  'contract',
  'ui',
  'package.json',
  'package-lock.json',
  ...readdirSync(join(root, 'features')).flatMap((name) =>
    ['contract', 'web'].map((side) => `features/${name}/${side}`),
  ),
];

/**
 * Builds into a separate folder and then renames it, so that a running server never serves half a build.
 * @param {(work: () => Promise<void>) => Promise<void>} runVisibly runs the work as a visible step
 */
export async function buildWeb(runVisibly) {
  const hash = hashFiles(sourcePaths);
  if (existsSync(join(websiteFolder, 'index.html')) && readJson(stampFile)?.hash === hash) return;
  await runVisibly(async () => {
    const fresh = join(root, `.cache/website-${process.pid}`);
    const old = `${fresh}-old`;
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = [
      'build',
      'app/web',
      '--configLoader',
      'native',
      '--outDir',
      fresh,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ];
    const { code, output } = await runCommand([findNode(), vite, ...args], {
      environment: { NODE_ENV: 'production' },
    });
    if (code !== 0) {
      rmSync(fresh, { recursive: true, force: true });
      throw new BuildError(
        `${output.trim()}\n\nBuilding the website failed. See the reason above.`,
      );
    }
    if (existsSync(websiteFolder)) renameSync(websiteFolder, old);
    mkdirSync(dirname(websiteFolder), { recursive: true });
    renameSync(fresh, websiteFolder);
    rmSync(old, { recursive: true, force: true });
    writeJson(stampFile, { hash });
  });
}
