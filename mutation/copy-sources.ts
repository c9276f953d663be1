// A copy of the project for the mutants, because a mutant is never written into the checkout.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench', 'lint'];
const copiedEntries = [
  ...workspaces,
  'docs',
  'mutation',
  'scripts',
  'package.json',
  'package-lock.json',
];
const skippedNames = ['node_modules', 'results', 'screenshots', 'data', '.cache'];

/** Copies the sources to a temporary folder; packages are links, except those of the project itself. */
export function copySources(root: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'namugongo-mutation-'));
  for (const entry of copiedEntries)
    cpSync(join(root, entry), join(folder, entry), {
      recursive: true,
      filter: (path) => !skippedNames.some((name) => path.endsWith(`/${name}`)),
    });
  for (const entry of [
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'ARCHITECTURE.md',
    'README.md',
    'tsconfig.base.json',
    'tsconfig.json',
  ])
    cpSync(join(root, entry), join(folder, entry));
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, 'server/node_modules'), join(folder, 'server/node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function linkPackages(from: string, to: string): void {
  const own = '@namugongo';
  mkdirSync(join(to, own), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== own) symlinkSync(join(from, name), join(to, name));
  for (const name of workspaces) symlinkSync(join('../..', name), join(to, own, name));
}
