import { birthdayPattern } from '#features/directory/contract/rules/birthdays.ts';
import { storedTelephonePattern, telephonePattern } from '#contract/rules/telephones.ts';
import type { JsonSchema } from '#contract/json-schema.ts';
import { safePatterns } from '#contract/texts.ts';
import { z } from 'zod';
import type { Random } from './random.ts';

/** Values seen in responses, by the name of their field, so that calls refer to rows that exist. */
export type SeenValues = Map<string, unknown[]>;

export type GenerateOptions = {
  random: Random;
  seen: SeenValues;
  /** Prefers the limits: the longest text, the largest number, the fullest list that stays small. */
  isBoundary: boolean;
};

type Definitions = Record<string, unknown>;

/** Texts that are allowed wherever people write. */
const texts = [
  'Sample',
  'Ann Nakato',
  "O'Brien; DROP TABLE chair; --",
  '<script>alert(1)</script> & "quoted"',
  '50% _ \\ off \\u0000 {label} ${x}',
  'Ŋŋaali Go’lwaleero 👩‍🦱 \u200d\u202e\ufeff',
  'e\u0301\u0301\u0301 ﷽ 日本',
  'a\tb\r\nc\vd',
  '=HYPERLINK("x")',
  '-1',
  'null',
  '__proto__',
];

const days = ['2026-11-22', '2027-06-03', '2028-02-29', '1970-01-01', '2199-12-31', '2026-12-31'];
const times = ['T00:00:00Z', 'T23:59:59.999Z', 'T12:00:00.123456Z'];
const [printable, passwords, urls, webAddress] = safePatterns.map(({ source }) => source);

/** Files of members and readings, some of them broken. */
const importedFiles = [
  'Name,Telephone,Email,Kabondo\nSample,6175550123,,',
  'Name,Telephone,Email,Kabondo\nSample,6175550123,,',
  'Name\nSample',
  'readingDate\n2027-06-03',
  ',,,\n',
  '[{"a":1}]',
  'a\0b',
  '"',
].map((text) => Buffer.from(text).toString('base64'));

/** Samples of values whose rule JSON Schema can't express, by field. */
const byField: Record<string, readonly string[]> = {
  timeZone: ['America/New_York', 'Africa/Kampala', 'UTC'],
  kinds: ['feast', 'mass,gathering'],
  path: ['/aboutus', '/', 'https://example.org/a?b=c'],
  href: ['/aboutus', 'https://example.org', 'mailto:a@example.org', 'tel:+16175550123'],
  token: ['tok_visa', 'tok_visa', 'tok_chargeDeclined', '', 'tok_none'],
  number: ['4242424242424242', '4000 0000 0000 0002', '1'],
  expMonth: ['12', '1'],
  expYear: ['30', '2031'],
  cvc: ['123', '9'],
  name: ['640.avif', '1280.webp', 'drawing.svg'],
  tableName: ['Table 1', 'Table 2', 'Table 51', 'Child'],
  from: ['Table 1', 'Table 2'],
  to: ['Table 3', 'Table 4'],
};

/** Samples for each pattern of the contract that lists what it allows. */
const byPattern: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^group-[1-9]\d{0,8}$/, ['group-1', 'group-999999999']],
  [/^[1-9]\d{0,8}$/, ['1', '2', '3', '7', '12', '999999999']],
  [/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/, ['1', '2,1', '7,12,999999999']],
  [/^[1-9]\d{0,14}$/, ['1', '50', '999999999999999']],
  [birthdayPattern, ['June 3', 'February 29, 2000', 'December 31, 1999']],
  [telephonePattern, ['6175550123', '6175550100', '2000000000', '+256772123456']],
  [storedTelephonePattern, ['6175550123', '0772123456', '+256772123456']],
  [/^[A-Z]{2}$/, ['KE', 'GB', 'XX']],
  [/^\d{6}$/, ['000000', '123456']],
  [/\p{L}/u, ['St. Kizito', 'Ŋŋaali 12']],
  [/^(?:[01]\d|2[0-3]):[0-5]\d$/, ['00:00', '16:30', '23:59']],
  [/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, ['', '00:00', '16:30', '23:59']],
  [/^20\d\d$/, ['2026', '2027', '2000', '2099']],
  [/^\d{4}-\d{2}$/, ['2027-06', '1970-01', '2199-12']],
  [/^[\w-]{11}$/, ['dQw4w9WgXcQ', '-----------']],
  [/^[0-9a-z]{12}$/, ['abcdefgh2345', '999999999999']],
  [/^[\w-]{20,80}$/, ['abcdefghijklmnopqrst', 'x'.repeat(80)]],
  [/^[\w-]*=*$/, ['YWJj', 'YQ==', '', '-_-_']],
  [/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ['home', 'aboutus', 'new-page', 'x', 'a-1']],
  [/^[a-z0-9]+(-[a-z0-9]+)*$/, ['home', 'summer-2027', 'a-1']],
  [/^[a-z0-9-]{1,80}\.png$/, ['1.png', '2.png', 'site.png', 'aboutus.png', 'x.png']],
  [/^(?:#[0-9a-f]{6})?$/, ['', '#a51b20', '#000000', '#ffffff']],
  [/^[0-9a-f-]{36}\.png$/, ['00000000-0000-4000-8000-000000000000.png']],
  [/^[0-9a-f-]{36}\.jpg$/, ['00000000-0000-4000-8000-000000000000.jpg']],
  [/^\/api\/pictures\/[\w-]{1,80}\/[\w-]{1,40}\.[a-z]+$/, ['/api/pictures/a/640.jpg']],
];

/** Generates a value that the schema of a wire format allows. */
export function generateValue(
  schema: JsonSchema,
  options: GenerateOptions,
  field = '',
  definitions: Definitions = schema.$defs ?? {},
  depth = 0,
): unknown {
  const { random, isBoundary } = options;
  const generate = (part: unknown, name = field) =>
    generateValue(part as JsonSchema, options, name, definitions, depth + 1);
  if (schema.$ref) return generate(definitions[schema.$ref.split('/').at(-1) ?? '']);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((part) => !(part as JsonSchema).not);
  if (choices) return generate(random.pick(depth > 8 ? choices.slice(0, 1) : choices));
  switch (schema.type) {
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return generateNumber(schema, options, field);
    case 'string':
      return generateText(schema, options, field);
    case 'array': {
      const least = schema.minItems ?? 0;
      const max = Math.min(schema.maxItems ?? 0, depth > 4 ? least : isBoundary ? 30 : 4);
      const count = isBoundary
        ? Math.max(least, max)
        : least + random.int(Math.max(0, max - least) + 1);
      return Array.from({ length: count }, () => generate(schema.items));
    }
    default: {
      const required = schema.required ?? [];
      const names = Object.entries(schema.properties ?? {}).filter(
        ([name]) => required.includes(name) || random.chance(0.6),
      );
      return Object.fromEntries(names.map(([name, part]) => [name, generate(part, name)]));
    }
  }
}

function generateNumber(
  schema: JsonSchema,
  { random, seen, isBoundary }: GenerateOptions,
  field: string,
): number {
  const least = schema.minimum ?? Number(schema.exclusiveMinimum) + 1;
  const max = schema.maximum ?? Number(schema.exclusiveMaximum) - 1;
  if (isBoundary && random.chance(0.7)) return random.pick([least, max]);
  const existing = [...(seen.get(field) ?? []), ...(seen.get('id') ?? [])].filter(
    (value): value is number => typeof value === 'number' && value >= least && value <= max,
  );
  if (existing.length > 0 && random.chance(0.7)) return random.pick(existing.slice(-50));
  const value = least + random.int(Math.min(max - least, 60) + 1);
  const isFraction = schema.multipleOf === 0.25 || schema.type === 'number';
  return isFraction ? Math.min(max, Math.max(least, Math.round(value * 4) / 4)) : value;
}

function listPatterns(schema: JsonSchema): string[] {
  const inner = (schema.allOf ?? []).flatMap((part) => listPatterns(part as JsonSchema));
  return schema.pattern === undefined ? inner : [schema.pattern, ...inner];
}

function generateText(schema: JsonSchema, options: GenerateOptions, field: string): string {
  const { random, seen, isBoundary } = options;
  const patterns = listPatterns(schema);
  const accepts = (value: unknown): value is string =>
    typeof value === 'string' &&
    value.length >= (schema.minLength ?? 0) &&
    value.length <= (schema.maxLength ?? Infinity) &&
    patterns.every((pattern) => new RegExp(pattern, 'u').test(value));
  const existing = [...(seen.get(field) ?? []), ...(byField[field] ?? [])].map((value) =>
    typeof value === 'number' ? String(value) : value,
  );
  const candidates = existing.filter(accepts).slice(-50);
  if (schema.format !== 'uuid' && candidates.length > 0 && random.chance(0.7))
    return random.pick(candidates);
  const values = listTexts(schema, patterns, options, candidates).filter(accepts);
  if (values.length === 0)
    throw new Error(`No sample for ${field} ${JSON.stringify(schema).slice(0, 300)}`);
  return isBoundary
    ? (values.toSorted((a, b) => b.length - a.length)[0] ?? '')
    : random.pick(values);
}

function listTexts(
  schema: JsonSchema,
  patterns: readonly string[],
  { random, seen, isBoundary }: GenerateOptions,
  candidates: readonly string[],
): string[] {
  if (schema.format === 'binary') return [''];
  if (schema.format === 'uuid') {
    const uuid = `${random
      .int(2 ** 31)
      .toString(16)
      .padStart(8, '0')}-0000-4000-8000-000000000000`;
    return [uuid, ...(seen.get('uuid') ?? []).slice(-5).map(String)];
  }
  if (schema.format === 'email')
    return ['a@example.org', `${'a'.repeat(60)}@example.org`, 'Ann.B+c@example.co.ug'];
  if (patterns.includes(z.regexes.date.source)) return days;
  if (patterns.some((pattern) => pattern.includes('T(?:')))
    return days.flatMap((day) => times.map((time) => day + time));
  const sample = byPattern.find(([pattern]) =>
    patterns.some((source) => source === pattern.source),
  );
  if (sample) return [...sample[1], ...candidates];
  const max = schema.maxLength ?? 100;
  const longest = isBoundary ? ['x'.repeat(max), `a${' b'.repeat(Math.floor((max - 1) / 2))}`] : [];
  if (schema.contentEncoding === 'base64') return [...importedFiles, ...candidates];
  if (schema.contentMediaType) return ['a,b\n1,2', ...candidates];
  if (patterns.some((pattern) => pattern.includes('everybody|')))
    return ['', 'member', 'member, editor'];
  if (patterns.includes(webAddress ?? ''))
    return ['https://example.org/a', `https://example.org/${'x'.repeat(max - 20)}`];
  if (patterns.includes(printable ?? '')) return ['', 'Sample', ...texts, ...longest];
  if (patterns.includes(passwords ?? ''))
    return ['a long and honest password', ...texts, ...longest];
  if (patterns.includes(urls ?? '')) return ['', 'made-up', '\'"<>&%', ...longest.slice(0, 1)];
  return candidates.slice();
}
