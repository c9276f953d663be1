import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { browserTargets } from './browser-targets.ts';

/** The script of app/web/built-ins.ts. */
export async function buildBuiltIns(): Promise<string> {
  const entry = join(import.meta.dirname, '../built-ins.ts');
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: browserTargets,
      lib: { entry, formats: ['iife'], name: 'builtIns' },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (!first || !('output' in first)) throw new Error('The built-ins were not built.');
  return first.output[0].code;
}

/** Builds app/web/built-ins.ts as a script of its own, which no page loads unless its browser needs it (app/web/start.js). */
export function builtInsPlugin(): Plugin {
  return {
    name: 'built-ins',
    apply: 'build',
    async buildStart() {
      this.emitFile({ type: 'asset', name: 'built-ins.js', source: await buildBuiltIns() });
    },
  };
}
