// A server installs no tools: a served package's optional peers (better-auth: vitest, drizzle-kit) would bring in those that
// the project has for development. package-lock.json doesn't list such peers; `--write` removes them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const readLock = () => JSON.parse(readFileSync(file, 'utf8'));

/** What is wrong with package-lock.json, as sentences. */
export function checkLock({ packages } = readLock()) {
  return listToolPeers(packages).map(
    ([key, name]) =>
      `package-lock.json: ${key} would bring ${name} to every server. Run "node lint/lock.mjs --write".`,
  );
}

/** Pairs of a served package and an optional peer of it that is a tool, or would only be none because of that peer. */
function listToolPeers(packages) {
  const isTool = ({ dev, devOptional }) => dev || devOptional;
  return Object.entries(packages)
    .filter(([, entry]) => !isTool(entry))
    .flatMap(([key, entry]) =>
      Object.keys(entry.peerDependencies ?? {})
        .filter((name) => {
          const target = packages[resolvePackage(packages, key, name)];
          return isOptionalPeer(entry, name) && target && isTool(target);
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
    'node_modules/tool': { devOptional: true },
  },
};

if (import.meta.main && process.argv.includes('--write')) {
  const lock = readLock();
  for (const [key, name] of listToolPeers(lock.packages)) {
    delete lock.packages[key].peerDependencies[name];
    delete lock.packages[key].peerDependenciesMeta[name];
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
