import { contract } from '#app/contract.ts';
import { expect, it } from 'vitest';
import { defaultMaxBodyBytes, type Endpoint, listEndpoints } from './endpoint.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** The largest JSON that a schema accepts, in bytes; a UTF-16 code unit has at most three in UTF-8. */
function measureLargest(schema: JsonSchema, definitions: Definitions, depth = 0): number {
  if (depth > 20) return Infinity;
  const measure = (part: unknown) => measureLargest(part as JsonSchema, definitions, depth + 1);
  if (schema.$ref) return measure(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return Math.max(...choices.map(measure));
  if (schema.type === 'string') return (schema.maxLength ?? 100) * 3 + 2;
  if (schema.type === 'array') return (schema.maxItems ?? 0) * (measure(schema.items) + 1) + 2;
  if (schema.type !== 'object') return 20;
  return Object.entries(schema.properties ?? {}).reduce(
    (sum, [name, part]) => sum + name.length + 4 + measure(part),
    2,
  );
}

function measureBody({ body }: Endpoint): number {
  const schema = body ? toJsonSchema(body) : {};
  return measureLargest(schema, (schema.$defs ?? {}) as Definitions);
}

const named = (endpoint: Endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` });
const withJson = listEndpoints(contract).filter(({ body, kind }) => body && kind !== 'upload');

it.each(withJson.filter(({ maxBodyBytes }) => maxBodyBytes === undefined).map(named))(
  '$name accepts all that its schema accepts within the default limit of a body',
  ({ endpoint }) => expect(measureBody(endpoint)).toBeLessThan(defaultMaxBodyBytes),
);

it('notices a list that is longer than a body may be', () => {
  const long = withJson.filter((endpoint) => measureBody(endpoint) > defaultMaxBodyBytes);
  expect(long).toContain(contract.pages.update);
  expect(long).toContain(contract.videos.update);
});
