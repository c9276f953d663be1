// A copy of the project for the mutants, because a mutant is never written into the checkout.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const skippedPaths =
  /^(?:\.cache|\.env|\.git|data|dist\/namugongo.*|e2e\/screenshots|node_modules|\w+\/results)$/;

/** Copies the sources to a temporary folder; the packages are a link. */
export function copySources(root: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'namugongo-mutation-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !skippedPaths.test(relative(root, path)),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
