// A server installs no tools: a served package's optional peers (better-auth: vitest, drizzle-kit) would bring in those that
// the project has for development. package-lock.json doesn't list such peers; `--write` removes them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const readLock = () => JSON.parse(readFileSync(file, 'utf8'));

/** What is wrong with package-lock.json, as sentences. */
export function checkLock(lock = readLock()) {
  const served = listServedPackages(lock.packages);
  return listToolPeers(lock.packages, served).map(
    ([key, name]) =>
      `package-lock.json: ${key} would bring ${name} to every server. Run "node lint/lock.mjs --write".`,
  );
}

/** The keys of what serving needs: all dependencies, but no optional peers. */
function listServedPackages(packages) {
  const served = new Set();
  const visit = (key) => {
    if (served.has(key)) return;
    served.add(key);
    const { dependencies, optionalDependencies, peerDependencies } = packages[key];
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !isOptionalPeer(packages[key], name),
    );
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const target = resolvePackage(packages, key, name);
      if (target) visit(target);
    }
  };
  visit('');
  return served;
}

/** Pairs of a served package and an optional peer of it that nothing else served needs. */
function listToolPeers(packages, served) {
  return [...served].flatMap((key) =>
    Object.keys(packages[key].peerDependencies ?? {})
      .filter((name) => {
        const target = resolvePackage(packages, key, name);
        return isOptionalPeer(packages[key], name) && target && !served.has(target);
      })
      .map((name) => [key, name]),
  );
}

const isOptionalPeer = (entry, name) => entry.peerDependenciesMeta?.[name]?.optional === true;

/** Looks a name up like Node does, from the package's own node_modules upward. */
function resolvePackage(packages, key, name) {
  for (
    let folder = key;
    ;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('node_modules/') - 1, 0))
  ) {
    const candidate = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!folder) return undefined;
  }
}

/** A served package with a tool as its optional peer, and a peer that is served anyway. */
export const lockViolation = {
  packages: {
    '': { dependencies: { served: '1', other: '1' }, devDependencies: { tool: '1' } },
    'node_modules/served': {
      peerDependencies: { tool: '1', other: '1' },
      peerDependenciesMeta: { tool: { optional: true }, other: { optional: true } },
    },
    'node_modules/other': {},
    'node_modules/tool': {},
  },
};

if (import.meta.main && process.argv.includes('--write')) {
  const lock = readLock();
  for (const [key, name] of listToolPeers(lock.packages, listServedPackages(lock.packages))) {
    delete lock.packages[key].peerDependencies[name];
    delete lock.packages[key].peerDependenciesMeta[name];
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
