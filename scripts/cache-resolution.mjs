// Node.js reads the exports of a package anew for each import of it, and those of drizzle-orm are 180 KB: with 300 imports a third of the
// start. Imported by the commands that start the server from its sources.
import { registerHooks } from 'node:module';

const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    // Only imports of our own files: a package may have another version of the same dependency.
    if (/^[./]|:/.test(specifier) || !context.parentURL || /node_modules/.test(context.parentURL))
      return next(specifier, context);
    const key = `${specifier} ${context.conditions.join()}`;
    const existing = resolved.get(key);
    if (existing) return { ...existing, shortCircuit: true };
    const result = next(specifier, context);
    resolved.set(key, result);
    return result;
  },
});
