import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importParts, type Parts } from './build/endpoints-plugin.ts';
import { listReached, repository } from './testing/list-reached.ts';

let parts: Parts = new Map();
beforeAll(async () => {
  parts = await importParts();
});

/** Files of screens that check an input with a schema. */
const listForms = () =>
  globSync('{features/*/web,ui,app/web}/**/*.{ts,tsx}', { cwd: repository })
    .filter((name) => !/\.test\.tsx?$|\/testing\/|\/build\//.test(name))
    .filter((name) =>
      /schemaResolver\(|\.safeParse\(/.test(readFileSync(join(repository, name), 'utf8')),
    );

test('every form that checks with a schema loads the plain words with it', () => {
  const forms = listForms();
  expect(forms.length).toBeGreaterThan(40);
  const without = forms.filter((name) => {
    const reached = listReached(join(repository, name), parts);
    return reached.has('zod') && !reached.has(join(repository, 'contract/plain-messages.ts'));
  });
  expect(without).toEqual([]);
});
