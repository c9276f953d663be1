import vm from 'node:vm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#app/contract.ts';
import { type Endpoint, listEndpoints } from './endpoint.ts';

// Anybody may send a long text, and zod goes on after a check that failed: what cleans or checks a text either takes time in proportion
// to its length, or stands behind a limit that aborts. An expression that tries each of its beginnings to the end takes minutes.

/** For all texts of a schema together, which take less than half a second on an idle machine. */
const timeoutMs = 8000;
const longTexts = createTexts(200_000);
/** Within most limits, where only an expression with endless combinations is slow. */
const shortTexts = createTexts(150);

function createTexts(length: number): string[] {
  const parts =
    "a 1 \u00a0 \n ' ; : < ( , . - _ / @ % ä İ \u0300 😀 \u200b \u0661 \ud800 \0 a. a- a, a@ 1, 1- ## **".split(
      ' ',
    );
  return [...parts, ' ', ', ', 'a ', 'ä ', '# ']
    .map((part) => part.repeat(length / part.length))
    .flatMap((text) => [`${text}\u0001`, `a${text}a`, `a@${text}`, `<${text}a`]);
}

/** Whether each text is checked in time; stops what would take minutes. What other programs use of the processor doesn't count. */
function isInTimeForAll(schema: z.ZodType, limit = timeoutMs, timeout = limit): boolean {
  const before = process.cpuUsage();
  try {
    const check = () => [...shortTexts, ...longTexts].forEach((text) => schema.safeParse(text));
    vm.runInNewContext('check()', { check }, { timeout });
    return true;
  } catch (error) {
    if (!String(error).includes('timed out')) throw error;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 < limit / 2 && isInTimeForAll(schema, limit, 2 * timeout);
  }
}

type Parts = Record<
  'element' | 'innerType' | 'valueType' | 'keyType' | 'in' | 'out',
  z.ZodType | undefined
> & {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  getter?: () => z.ZodType;
};
const getParts = (schema: z.ZodType) => schema._zod.def as unknown as Parts;

/** The schemas of texts within a schema, each with its path. */
function collectTexts(schema: z.ZodType, path: string, seen: Map<z.ZodType, string>): void {
  if (seen.has(schema)) return;
  seen.set(schema, path);
  const { shape = {}, options = [], items = [], getter, ...def } = getParts(schema);
  for (const [name, part] of Object.entries(shape)) collectTexts(part, `${path}.${name}`, seen);
  const { element, innerType, valueType, keyType } = def;
  for (const part of [
    ...options,
    ...items,
    element,
    innerType,
    valueType,
    keyType,
    def.in,
    def.out,
    getter?.(),
  ])
    if (part) collectTexts(part, path, seen);
}

/** What a schema checks: many fields are alike. */
const describeChecks = (schema: z.ZodType): string =>
  JSON.stringify(schema._zod.def, (_, value: unknown) => {
    if (typeof value === 'function' || value instanceof RegExp) return String(value);
    return value instanceof Object && '_zod' in value
      ? Reflect.get(Object(value._zod), 'def')
      : value;
  });

function listTexts(endpoints: readonly Endpoint[]): (readonly [string, z.ZodType])[] {
  const seen = new Map<z.ZodType, string>();
  for (const endpoint of endpoints)
    for (const part of ['params', 'query', 'body'] as const)
      if (endpoint[part])
        collectTexts(endpoint[part], `${endpoint.method} ${endpoint.path} ${part}`, seen);
  const texts = [...seen].filter(([schema]) => getParts(schema).type === 'string');
  return [
    ...new Map(
      texts.map(([schema, path]) => [describeChecks(schema), [path, schema] as const]),
    ).values(),
  ];
}

const texts = listTexts(listEndpoints(contract));
test('the contract has texts', () => expect(texts.length).toBeGreaterThan(50));
test.each(texts)('%s answers a long text in time', { timeout: 120_000 }, (_, schema) => {
  expect(isInTimeForAll(schema)).toBe(true);
});

test.each([
  ['tries every beginning', z.string().regex(/'+$/)],
  [
    'cleans before the limit',
    z
      .string()
      .overwrite((text) => text.replace(/'+$/, ''))
      .max(9),
  ],
  [
    'cleans after a limit that does not abort',
    z
      .string()
      .max(9)
      .overwrite((text) => text.replace(/'+$/, '')),
  ],
  [
    'has endless combinations',
    z
      .string()
      .max(200, { abort: true })
      .regex(/^ *(?: *, *)*$/),
  ],
])('the test notices what %s', { timeout: 120_000 }, (_, schema) => {
  expect(isInTimeForAll(schema, 1000)).toBe(false);
});
