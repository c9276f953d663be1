import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#app/contract.ts';
import { listEndpoints } from './endpoint.ts';

const invalidValues: readonly unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(25_000),
  '\u0000',
  -1,
  0.123,
  1e12,
  Number.NaN,
  true,
  {},
  [],
  ['x', 'x'],
  Array.from({ length: 5_000 }, () => 'x'),
  new Date(Number.NaN),
];
/** How the library speaks: of types, patterns and its own limits. */
const librarySentence =
  /^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)|expected |received|NaN|regex|pattern \//;

const listMessages = (schema: z.ZodType, input: unknown): string[] =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

test('no input of a body makes a schema speak of types', () => {
  const bodies = listEndpoints(contract).flatMap(({ path, method, body }) =>
    body ? [{ name: `${method} ${path}`, body }] : [],
  );
  expect(bodies.length).toBeGreaterThan(100);
  const faulty = bodies.flatMap(({ name, body }) => {
    const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    const inputs = invalidValues.flatMap((value) => [
      value,
      Object.fromEntries(fields.map((field) => [field, value])),
    ]);
    const messages = new Set(inputs.flatMap((input) => listMessages(body, input)));
    return [...messages]
      .filter((message) => librarySentence.test(message))
      .map((message) => `${name}: ${message}`);
  });
  expect(faulty).toEqual([]);
});
