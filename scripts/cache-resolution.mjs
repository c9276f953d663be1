// Node.js reads the package.json of a module anew for each import of it, and that of drizzle-orm has 180 KB: half of the start. Imported
// by the commands that start the server from its sources.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the `imports` of package.json begin: '#platform/clock.ts' is platform/clock.ts. */
const root = new URL('../', import.meta.url);
const resolved = new Map();
const packageTypes = new Map();
const formats = {
  '.ts': { module: 'module-typescript', commonjs: 'commonjs-typescript' },
  '.js': { module: 'module', commonjs: 'commonjs' },
  '.mjs': { module: 'module', commonjs: 'module' },
};

registerHooks({
  resolve(specifier, context, next) {
    if (!context.parentURL?.startsWith('file:') || !context.conditions.includes('import'))
      return next(specifier, context);
    const path = specifier.startsWith('#') ? new URL(specifier.slice(1), root).href : specifier;
    if (/^(?:\.{1,2}\/|file:)/.test(path))
      return resolveFile(path, context) ?? next(specifier, context);
    // Only imports of our own files: a package may have another version of the same dependency.
    if (specifier.includes(':') || context.parentURL.includes('/node_modules/'))
      return next(specifier, context);
    const key = `${specifier} ${context.conditions.join()}`;
    const existing = resolved.get(key);
    if (existing) return { ...existing, shortCircuit: true };
    const result = next(specifier, context);
    resolved.set(key, result);
    return result;
  },
});

/** A file named with its extension, as imports of modules must; undefined for other kinds of files. */
function resolveFile(specifier, { parentURL }) {
  const url = new URL(specifier, parentURL);
  const path = fileURLToPath(url);
  const format = formats[extname(path)]?.[getPackageType(dirname(path))];
  return format && { url: url.href, format, shortCircuit: true };
}

/** 'module' or 'commonjs', from the nearest package.json; undefined where there is no type, so that Node.js decides. */
function getPackageType(folder) {
  if (packageTypes.has(folder)) return packageTypes.get(folder);
  const type = readPackageType(folder);
  packageTypes.set(folder, type);
  return type;
}

function readPackageType(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).type;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return dirname(folder) === folder ? undefined : getPackageType(dirname(folder));
  }
}
