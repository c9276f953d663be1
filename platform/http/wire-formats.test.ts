import { compileFunction } from 'node:vm';
import * as conversions from '#contract/conversions.ts';
import { type Endpoint, listEndpoints } from '#contract/endpoint.ts';
import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts';
import * as wireFormat from '#contract/wire-format.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importParts, printEndpoints } from '#app/web/build/endpoints-plugin.ts';
import { generateValue } from '#app/server/testing/generate-input.ts';
import { createRandom } from '#app/server/testing/random.ts';

const rounds = 30;
const parts = await importParts();

/** The endpoints as the browser gets them, by method and path. */
const printed = new Map<string, Endpoint>();
for (const values of parts.values()) {
  const text = printEndpoints(values)
    .replace(/^import .*$/gm, '')
    .replaceAll(/^export const /gm, 'exports.');
  const exports: Record<string, unknown> = {};
  compileFunction(text, ['exports', 'conversions', ...Object.keys(wireFormat)])(
    exports,
    conversions,
    ...Object.values(wireFormat),
  );
  for (const endpoint of listEndpoints(exports)) printed.set(getName(endpoint), endpoint);
}

function getName({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Adds the limits that generateValue needs; the parts of a response have none. */
const limitSizes = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_, part) => {
    const isPlainText = JSON.stringify(part) === '{"type":"string"}';
    if (isPlainText) return { enum: ['Sample', '7', ''] };
    if (Array.isArray(part?.type)) return { enum: ['Sample', null] };
    if (part?.type === 'number') return { minimum: 0, maximum: 100, ...part };
    if (part?.format === 'uri') return { enum: ['https://example.org/'] };
    return part?.type === 'array' ? { maxItems: 3, ...part } : part;
  });

const declared = [...parts.values()].flatMap(listEndpoints);
const cases = [...new Map(declared.map((endpoint) => [getName(endpoint), endpoint]))];

describe('the endpoints of the browser convert like their schemas', () => {
  test.each(cases)('%s', (name, endpoint) => {
    const browser = printed.get(name);
    if (!browser) throw new Error(`${name} is missing.`);
    const random = createRandom(7);
    const fields = ['params', 'query', 'body', 'response'] as const;
    let compared = 0;
    for (const field of fields) {
      const [schema, format] = [endpoint[field], browser[field]];
      expect(format === undefined).toBe(schema === undefined);
      if (!schema || !format || schema instanceof z.ZodUndefined) continue;
      const json = limitSizes(toJsonSchema(schema));
      for (let round = 0; round < rounds; round += 1) {
        const wire = generateValue(json, { random, seen: new Map(), isBoundary: round % 3 === 0 });
        const value = schema.safeDecode(wire);
        // What is generated fits JSON Schema, which can't express every rule.
        if (!value.success) continue;
        const sent = schema.encode(value.data);
        if (field === 'response')
          expect(format.safeDecode(sent).data).toEqual(schema.safeDecode(sent).data);
        else expect(format.encode(value.data)).toEqual(sent);
        compared += 1;
      }
    }
    const isEmpty = fields.every(
      (field) => !endpoint[field] || endpoint[field] instanceof z.ZodUndefined,
    );
    expect(compared > 0 || isEmpty).toBe(true);
  });
});

test('a response of another kind is rejected', () => {
  const format = printed.get('GET /api/events')?.response;
  expect(format?.safeDecode({ data: [] }).success).toBe(false);
  expect(format?.safeDecode([{ id: 'x' }]).success).toBe(false);
  expect(format?.safeDecode(undefined).success).toBe(false);
});

describe('a path that does not fit is rejected with the name of the part', () => {
  test.each([
    ['GET /api/readings/date/:date', { date: 'today' }],
    ['GET /api/events/:id', { id: 1.5 }],
  ])('%s', (name, params) => {
    expect(cases.map(([own]) => own)).toContain(name);
    const [field] = Object.keys(params);
    for (const endpoint of [printed.get(name), new Map(cases).get(name)]) {
      const result = endpoint?.params?.safeEncode(params as never);
      expect(result?.error?.issues[0]?.path).toEqual([field]);
    }
  });
});
