import type { Endpoint } from '#contract/endpoint.ts';
import { toJsonSchema } from '#contract/json-schema.ts';
import { generateValue, type SeenValues } from './generate-input.ts';
import type { Random } from './random.ts';
import {
  fileNames,
  hostileBodies,
  hostileHeaders,
  hostileParts,
  spoilValue,
} from './spoil-input.ts';

/** 'valid': as the schema says. 'boundary': at its limits. 'spoiled': one value is wrong. 'raw': what no client of ours sends. */
const callModes = ['valid', 'boundary', 'spoiled', 'raw'] as const;
export type CallMode = (typeof callModes)[number];

export type Call = {
  endpoint: Endpoint;
  mode: CallMode;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
};

const schemas = new Map<
  Endpoint,
  Record<'params' | 'query' | 'body', ReturnType<typeof toJsonSchema> | null>
>();

function getSchemas(endpoint: Endpoint) {
  const existing = schemas.get(endpoint);
  if (existing) return existing;
  const build = (part: Endpoint['body']) => (part ? toJsonSchema(part) : null);
  const created = {
    params: build(endpoint.params),
    query: build(endpoint.query),
    body: build(endpoint.body),
  };
  schemas.set(endpoint, created);
  return created;
}

/** Builds a call of an endpoint with input of the mode. */
export function buildCall(
  endpoint: Endpoint,
  mode: CallMode,
  random: Random,
  seen: SeenValues,
): Call {
  const parts = getSchemas(endpoint);
  const options = { random, seen, isBoundary: mode === 'boundary' };
  const generate = (part: keyof typeof parts) => {
    const schema = parts[part];
    return schema ? generateValue(schema, options) : undefined;
  };
  const input = { params: generate('params'), query: generate('query'), body: generate('body') };
  const spoiled = mode === 'spoiled' ? random.pick(listParts(input)) : null;
  if (spoiled === 'body') input.body = spoilValue(input.body, random);
  const isRaw = mode === 'raw';
  const path = fillPath(
    endpoint.path,
    input.params,
    spoiled === 'params' || (isRaw && random.chance(0.4)),
    random,
  );
  const query = buildQuery(
    input.query,
    spoiled === 'query' || (isRaw && random.chance(0.4)),
    random,
  );
  const call: Call = {
    endpoint,
    mode,
    method: endpoint.method,
    path: path + query,
    headers: { 'idempotency-key': `call-${random.int(2 ** 31)}` },
  };
  addBody(call, input.body, random);
  if (isRaw && random.chance(0.5)) Object.assign(call.headers, random.pick(hostileHeaders));
  if (call.body instanceof FormData) delete call.headers['content-type'];
  return call;
}

const listParts = (input: Record<'params' | 'query' | 'body', unknown>) => {
  const names = (['params', 'query', 'body', 'body'] as const).filter(
    (name) => input[name] !== undefined,
  );
  return names.length > 0 ? names : (['query'] as const);
};

function fillPath(path: string, params: unknown, isHostile: boolean, random: Random): string {
  const values = new Map(Object.entries(params ?? {}));
  const names = [...values.keys()];
  const hostile = isHostile && names.length > 0 ? random.pick(names) : null;
  return path.replace(/:(\w+)/g, (_, name: string) =>
    name === hostile
      ? random.pick(hostileParts)
      : encodeURIComponent(String(values.get(name))) || '-',
  );
}

function buildQuery(query: unknown, isHostile: boolean, random: Random): string {
  const pairs = Object.entries(query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  if (isHostile) {
    const name = random.pick([...Object.keys(query ?? {}), 'x', '__proto__', 'event[]', '%00', '']);
    pairs.push(`${name}=${random.pick(hostileParts)}`);
    if (random.chance(0.5)) pairs.push(pairs[0] ?? '&&==');
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function addBody(call: Call, body: unknown, random: Random): void {
  const { endpoint, mode } = call;
  if (endpoint.kind === 'upload' && !(mode === 'raw' && random.chance(0.3))) {
    call.body = buildForm(body, mode, random);
    return;
  }
  if (endpoint.body === undefined && mode !== 'raw') return;
  if (call.method === 'GET') return;
  const text = JSON.stringify(body);
  call.headers['content-type'] = 'application/json';
  call.body = mode === 'raw' && random.chance(0.6) ? random.pick(hostileBodies) : (text ?? '{}');
}

/** A drawing of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function buildForm(body: unknown, mode: CallMode, random: Random): FormData {
  const form = new FormData();
  const values = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  for (const [name, value] of values)
    if (name !== 'file')
      form.append(name, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
  const isPlain = mode === 'valid' || mode === 'boundary';
  const name = isPlain ? 'picture.png' : random.pick(fileNames);
  const bytes = isPlain
    ? png
    : random.pick([png, png.subarray(0, 40), Buffer.alloc(0), Buffer.from('text\0')]);
  const count = isPlain ? 1 : random.pick([1, 1, 0, 2]);
  for (let number = 0; number < count; number += 1)
    form.append(
      random.chance(isPlain ? 1 : 0.8) ? 'file' : 'other',
      new File([Uint8Array.from(bytes)], name),
    );
  if (!isPlain && random.chance(0.3)) form.append('__proto__', 'x\0');
  return form;
}
