import { contract } from '@namugongo/contract';
import type { Endpoint } from '@namugongo/contract/endpoint';
import { Problem, type ProblemCode, problems } from '@namugongo/contract/problems';
import { z } from 'zod';

/** Every endpoint of the contract, in the order of the map. */
export function listEndpoints(part: object): Endpoint[] {
  return Object.values(part).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return isEndpoint(value) ? [value] : listEndpoints(value);
  });
}

const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && 'path' in value && 'access' in value;

/** The JSON schema of the wire format; for a codec, of its input. */
const toJsonSchema = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

let cachedDocument: object | null = null;

/** The contract as an OpenAPI 3.1 document. */
export function buildOpenApiDocument(): object {
  cachedDocument ??= buildDocument();
  return cachedDocument;
}

function buildDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of listEndpoints(contract)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Namugongo', version: '1' },
    paths,
    components: { schemas: { Problem: toJsonSchema(Problem) } },
  };
}

function operation(endpoint: Endpoint): object {
  const body = endpoint.body
    ? {
        requestBody: {
          required: true,
          content: buildBodyContent(endpoint, toJsonSchema(endpoint.body)),
        },
      }
    : {};
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...body,
    responses: {
      [endpoint.status ?? 200]: success(endpoint),
      ...buildProblemResponses(endpoint.problems ?? []),
    },
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });

const buildBodyContent = ({ kind }: Endpoint, schema: object) =>
  kind === 'upload' ? { 'multipart/form-data': { schema } } : json(schema);

function success(endpoint: Endpoint): object {
  if (endpoint.kind === 'file') return { description: 'A file' };
  const schema = toJsonSchema(endpoint.response);
  if (endpoint.kind === 'stream')
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema } } };
  if (endpoint.kind === 'progress')
    return { description: 'Progress by lines', content: { 'application/x-ndjson': { schema } } };
  return { description: 'Success', content: json(schema) };
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema);
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

function buildProblemResponses(codes: readonly ProblemCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `${code}: ${problems[code].detail}`).join(' | '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  );
}
