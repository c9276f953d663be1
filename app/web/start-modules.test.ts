import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importParts, type Parts } from './build/endpoints-plugin.ts';
import { listReached } from './testing/list-reached.ts';

let parts: Parts = new Map();
beforeAll(async () => {
  parts = await importParts();
});

test('the program of every page starts without schemas and without the component library', () => {
  const importers = listReached(join(import.meta.dirname, 'entry-client.tsx'), parts);
  expect(importers.size).toBeGreaterThan(60);
  expect(importers.get('zod')).toBeUndefined();
  expect(importers.get('@mantine/core')).toBeUndefined();
});
