// Setup file of the coverage run: appends the functions that a test file reached to a file.
import { appendFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';
import { probeName } from './probes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    probeFile: string;
  }
}

const reached = new Set<string>();
Reflect.set(globalThis, probeName, (id: string) => reached.add(id));

afterAll(() => {
  const record = { testFile: expect.getState().testPath, reached: [...reached] };
  appendFileSync(inject('probeFile'), `${JSON.stringify(record)}\n`);
});
