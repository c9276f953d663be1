import type { Random } from './random.ts';

/** Values that no field, or only few fields, accept; each has broken some program. */
const hostileValues: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001b[31m',
  '\ud800',
  'x\udc00',
  'x'.repeat(30_000),
  '2147483648',
  '0000-01-01',
  '2027-02-30',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '1e5',
  'https://exa\tmple.org/\0',
  'javascript:alert(1)',
  0,
  -1,
  1.5,
  0.1 + 0.2,
  1e-320,
  1e308,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_992,
  true,
  [],
  [null],
  Array.from({ length: 3000 }, () => 1),
  {},
  { toString: 1, constructor: { prototype: {} } },
];

/** Replaces, removes or adds one value somewhere in the input. */
export function spoilValue(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const index = random.int(value.length);
    // A second equal item breaks what has to be unique.
    if (random.chance(0.3)) return [...value, value[index]];
    return value.map((item: unknown, place) => (place === index ? spoilValue(item, random) : item));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && random.chance(0.9)) {
    const entries = Object.entries(value);
    if (entries.length === 0 || random.chance(0.1))
      return {
        ...value,
        [random.pick(['extra', 'constructor', 'toString', 'id'])]: random.pick(hostileValues),
      };
    const [name] = random.pick(entries);
    if (random.chance(0.15)) return Object.fromEntries(entries.filter(([key]) => key !== name));
    return Object.fromEntries(
      entries.map(([key, item]) => [key, key === name ? spoilValue(item, random) : item]),
    );
  }
  return random.pick(hostileValues);
}

/** Bodies that are no JSON of an object. */
export const hostileBodies: readonly string[] = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '0',
  '\ufeff{}',
  '{"__proto__":{"admin":true}}',
  '{"a":{"constructor":{"prototype":{"admin":true}}}}',
  '{"name":"\\ud800","name":"\\u0000"}',
  '['.repeat(20_000),
  '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  `{"a":"${'x'.repeat(300_000)}"}`,
  '{"a":1e999999}',
];

/** Parts of a path or a query as they go over the wire. */
export const hostileParts: readonly string[] = [
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff',
  '%ED%A0%80',
  '%0d%0aX-Evil:%201',
  'a%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5c',
  '-1',
  '0',
  '01',
  '1.5',
  '1e3',
  '%201',
  '%EF%BC%91',
  '999999999',
  '2147483648',
  '99999999999999999999',
  '__proto__',
  'constructor',
  'NaN',
  "'%20or%20''='",
  'a'.repeat(299),
  'a'.repeat(400),
  '%F0%9F%98%80',
];

/** Headers of confused clients. */
export const hostileHeaders: readonly Record<string, string>[] = [
  { cookie: 'namugongo.session_token=%E0%A4%A; =; ;;a' },
  { cookie: 'namugongo.session_token=\u00ff\u0001.x'.replace('\u0001', '') },
  { cookie: 'x'.repeat(5000) },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"x", "' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': 'caf\u00e9 \u00ff\u00fe key' },
  { 'accept-encoding': 'br;q=0, *;q=x' },
  { accept: 'text/html' },
  { range: 'bytes=5-1' },
  { range: 'bytes=0-0,2-' },
  { 'user-agent': '\u00ff'.repeat(500) },
  { 'x-forwarded-for': '::ffff:999.1.1.1, x' },
  { authorization: 'Bearer \u00ff' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': ';;' },
];

/** Names that a file may bear on somebody's device. */
export const fileNames: readonly string[] = [
  'minutes.txt',
  '../../etc/passwd',
  'a"b\r\nX: 1.pdf',
  'Ŋŋaali 👩‍🦱.pdf',
  '%00.png',
  'x'.repeat(500),
  '.',
  '\u202egpj.exe',
  'CON',
  ' ',
];
