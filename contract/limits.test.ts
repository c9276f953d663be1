import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxInt } from './codecs.ts';
import { type Endpoint, listEndpoints } from './endpoint.ts';
import { contract } from '#app/contract.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { hiddenCharacterMessage, line, multiline, safePatterns, webUrl } from './texts.ts';

/** Every value that a call may send has limits, so that none can reach the database and fail there. */

const closedFormats = ['date', 'uuid', 'binary'];
/** A whole pattern of literals and positive classes: it lists what is allowed, so nothing else gets in. */
const isClosed = (pattern: string) =>
  /^\^.*\$$/s.test(pattern) && !/\[\^|(?<!\\)\.|\\[SWDP]/.test(pattern);
const isSafe = (pattern: string) =>
  safePatterns.some(({ source }) => source === pattern) || isClosed(pattern);

const listPatterns = (schema: JsonSchema): string[] => [
  ...(schema.pattern === undefined ? [] : [schema.pattern]),
  ...(schema.allOf ?? []).flatMap((part) => listPatterns(part as JsonSchema)),
];

/** What is missing in a schema, each with its path. */
function findGaps(schema: JsonSchema, path: string): string[] {
  const parts = (list: JsonSchema['anyOf']) =>
    (list ?? []).flatMap((part) => findGaps(part as JsonSchema, path));
  const definitions = Object.entries(schema.$defs ?? {}).flatMap(([name, part]) =>
    findGaps(part as JsonSchema, `${path}#${name}`),
  );
  return [
    ...definitions,
    ...findOwnGaps(schema, path),
    ...parts(schema.anyOf),
    ...parts(schema.oneOf),
  ];
}

function findOwnGaps(schema: JsonSchema, path: string): string[] {
  const gap = (isMissing: boolean, message: string) => (isMissing ? [`${path}: ${message}`] : []);
  if (schema.enum || schema.const !== undefined || schema.$ref || schema.not) return [];
  if (schema.anyOf || schema.oneOf) return [];
  switch (schema.type) {
    case 'string': {
      if (closedFormats.includes(schema.format ?? '')) return [];
      const isFile = schema.contentEncoding === 'base64';
      const patterns = listPatterns(schema);
      const isDay = patterns.some((pattern) => z.regexes.date.source === pattern);
      return [
        ...gap(
          schema.maxLength === undefined && !isBounded(patterns) && !isDay,
          'no maximum length',
        ),
        ...gap(!isFile && !isDay && !patterns.some(isSafe), 'control characters'),
      ];
    }
    case 'integer':
    case 'number': {
      const { minimum = schema.exclusiveMinimum, maximum = schema.exclusiveMaximum } = schema;
      return [
        ...gap(minimum === undefined || Number(minimum) < -maxInt, 'no minimum'),
        ...gap(maximum === undefined || Number(maximum) > maxInt, 'no maximum'),
      ];
    }
    case 'array':
      return [
        ...gap(schema.maxItems === undefined, 'no maximum of items'),
        ...findGaps((schema.items ?? {}) as JsonSchema, `${path}[]`),
      ];
    case 'object':
      return [
        ...gap(schema.additionalProperties !== undefined, 'any keys'),
        ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
          findGaps(part as JsonSchema, `${path}.${name}`),
        ),
      ];
    case 'boolean':
    case 'null':
      return [];
    default:
      return gap(true, 'any value');
  }
}

/** Whether a closed pattern has no repetition without an end. */
const isBounded = (patterns: readonly string[]) =>
  patterns.some((pattern) => isClosed(pattern) && !/[*+]|,\}/.test(pattern));

const formatName = ({ method, path }: Endpoint) => `${method} ${path}`;

const inputs = listEndpoints(contract).flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [{ name: `${formatName(endpoint)} ${part}`, schema }] : [];
  }),
);

it.each(inputs)('$name has limits', ({ name, schema }) => {
  expect(findGaps(toJsonSchema(schema), name)).toEqual([]);
});

describe('the test of the limits notices', () => {
  it.each<[string, z.ZodType, string]>([
    [
      'a text without a maximum',
      z.object({ a: z.string().regex(/^\w*$/) }),
      'x.a: no maximum length',
    ],
    ['a text with any character', z.object({ a: z.string().max(9) }), 'x.a: control characters'],
    ['an open pattern', z.string().max(9).regex(/^a.*$/), 'x: control characters'],
    ['a number without bounds', z.array(z.number()).max(2), 'x[]: no maximum'],
    ['an ID beyond the database', z.int().positive(), 'x: no maximum'],
    ['a list without an end', z.array(z.boolean()), 'x: no maximum of items'],
    ['a value of any kind', z.object({ a: z.unknown() }), 'x.a: any value'],
    ['an object with any keys', z.record(z.string().max(5), z.boolean()), 'x: any keys'],
    ['a part of a choice', z.union([z.literal(''), z.string()]).nullable(), 'x: no maximum length'],
  ])('%s', (_, schema, gap) => {
    expect(findGaps(toJsonSchema(schema), 'x')).toContain(gap);
  });
});

describe('texts', () => {
  const firstMessage = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;

  it.each<[string, string, string]>([
    ['a pasted tab and line end', ' Ann\tNakato\r\nKato ', 'Ann Nakato Kato'],
    ['an emoji and a zero-width joiner', 'Ann 👩‍🦱', 'Ann 👩‍🦱'],
    ['Luganda letters', 'Ŋŋaali', 'Ŋŋaali'],
  ])('in one line accept %s', (_, value, result) => {
    expect(line(50).parse(value)).toBe(result);
  });

  it('in many lines end each with a newline', () => {
    expect(multiline(50).parse('a\r\nb\rc\vd\te ')).toBe('a\nb\nc\nd\te');
  });

  it.each(['a\0b', 'a\u0001', '\u001bb', 'a\u007f', 'a\u0085b', 'a\ud800', '\udc00b'])(
    'reject %j with a sentence',
    (value) => {
      expect(firstMessage(line(50), value)).toBe(hiddenCharacterMessage);
      expect(firstMessage(multiline(50), value)).toBe(hiddenCharacterMessage);
    },
  );

  it('that are required reject blanks with their message, and a long text with its length', () => {
    expect(firstMessage(line(5, { required: 'Name is required' }), ' \t ')).toBe(
      'Name is required',
    );
    expect(firstMessage(line(5, { required: 'Name is required' }), undefined)).toBe(
      'Name is required',
    );
    expect(firstMessage(multiline(2000), 'x'.repeat(2001))).toBe('Use at most 2,000 characters');
  });

  it('accept a URL only without spaces and hidden characters', () => {
    expect(webUrl(500).parse(' https://a.example/Ŋ?x=1 ')).toBe('https://a.example/Ŋ?x=1');
    for (const value of [
      'https://a.example/\0',
      'https://a b.example',
      'ftp://a.example',
      'https://',
    ])
      expect(webUrl(500).safeParse(value).success).toBe(false);
  });
});
