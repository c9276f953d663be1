import { contract } from '#app/contract.ts';
import { type Endpoint, listEndpoints } from '#contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isLibrarySentence } from './testing/check-reply.ts';
import { startSite } from './testing/start-site.ts';

/** No sentence of the validation library reaches a client, whatever value a call has in its URL or body. */

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const texts = [
  '',
  'nonsense',
  '-1',
  '0',
  '1.5',
  'NaN',
  '99999999999999999999',
  '2027-02-30',
  '0000-01-01',
  '2027-06-03T25:00:00Z',
  'a@b',
  'x'.repeat(100_000),
];
const inUrl: readonly unknown[] = [undefined, ...texts, ['a', 'b']];
const inBody: readonly unknown[] = [
  ...inUrl,
  null,
  -1,
  1.5,
  1e20,
  true,
  {},
  [{}],
  Array(5000).fill(''),
];

const isObject = (schema: unknown): schema is z.ZodObject => schema instanceof z.ZodObject;

/** The messages of a part of a call for every wrong value of each of its fields. */
function listMessages(part: Endpoint['body'], values: readonly unknown[]): string[] {
  if (!part) return [];
  const inputs: unknown[] = isObject(part)
    ? Object.keys(part.shape).flatMap((field) => values.map((value) => ({ [field]: value })))
    : [...values];
  return [...inputs, 'nonsense', null, {}].flatMap(
    (input) => part.safeParse(input).error?.issues.map(({ message }) => message) ?? [],
  );
}

test.each(
  listEndpoints(contract).map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    ...endpoint,
  })),
)('a wrong value gets plain words: $name', ({ params, query, body }) => {
  const messages = [
    ...listMessages(params, inUrl),
    ...listMessages(query, inUrl),
    ...listMessages(body, inBody),
  ];
  expect(messages.filter(isLibrarySentence)).toEqual([]);
});

describe('a client gets plain words', () => {
  test.each([
    [
      'for a choice',
      '/api/reception/chair?chairType=nonsense',
      'chairType',
      /^Use one of these: adult, /,
    ],
    ['for an id', '/api/reception/chair?event=x', 'event', /^Use a whole number$/],
    ['for a date', '/api/readings/date/2027-02-30', 'date', /^Write the date as 2027-06-03$/],
  ])('%s', async (_, path, field, sentence) => {
    const response = await fetch(`${site.base}${path}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: { [field]: expect.stringMatching(sentence) },
    });
  });
});

test.each([
  ['a number over its limit', z.int().max(9999), 10_000, 'Use at most 9,999'],
  ['a text under its limit', z.string().min(3), 'ab', 'Use at least 3 characters'],
  ['a list over its limit', z.array(z.string()).max(1), ['a', 'b'], 'Use at most 1 entry'],
  ['a limit that is excluded', z.number().positive(), 0, 'Check how this is written'],
  ['what is missing', z.object({ name: z.string() }), {}, 'This is required'],
  ['a pattern', z.string().regex(/^a+$/), 'b', 'Check how this is written'],
  ['many choices', z.enum([...'abcdefghijklmn']), 'x', 'Check how this is written'],
  ['a message of its own', z.string().min(1, 'Name is required'), '', 'Name is required'],
])('%s', (_, schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

test('the check finds what the library would say', () => {
  const schemas = [z.enum(['a']), z.string(), z.iso.date(), z.uuid(), z.int().max(1), z.literal(1)];
  for (const schema of schemas) {
    const { error } = schema.safeParse({}, { error: z.locales.en().localeError });
    expect(error?.issues.map(({ message }) => isLibrarySentence(message))).toEqual([true]);
  }
});
