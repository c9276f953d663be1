import { createHash } from 'node:crypto';
import { version } from '../version.ts';
import {
  defaultMaxBodyBytes,
  type Endpoint,
  listEndpoints,
  listProblems,
} from '#contract/endpoint.ts';
import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts';
import { Problem } from '#contract/problem.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';
import type { Role } from '#contract/roles.ts';
import { isOpenToTokens, tokenRoles } from '#contract/rules/token-access.ts';
import type { z } from 'zod';

/** One line for each operation, schema and problem with a hash of what openapi.json says of it, so that a review sees each change of the wire. */
export function hashOperations(contract: object): string {
  const document: OpenApiDocument = JSON.parse(JSON.stringify(buildOpenApiDocument(contract)));
  const { paths, components } = document;
  return Object.entries({ ...paths, ...components })
    .flatMap(([group, parts]) =>
      Object.entries(parts).map(([name, part]) => {
        const hash = createHash('sha256').update(JSON.stringify(part)).digest('hex');
        return `${hash.slice(0, 12)} ${group} ${name}\n`;
      }),
    )
    .join('');
}

type Parts = Record<string, Record<string, object>>;
type OpenApiDocument = { paths: Parts; components: Parts };

/** A contract as an OpenAPI 3.1 document. */
export function buildOpenApiDocument(contract: object): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, JsonSchema> = { Problem: toJsonSchema(Problem) };
  for (const endpoint of listEndpoints(contract)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Namugongo', version, description },
    paths,
    components: { schemas, responses: listProblemResponses(), securitySchemes },
  };
  return moveDefinitions(document, schemas);
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'namugongo.session_token',
    description: 'Someone who is signed in.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      "An API token of an administrator, 'nmg_...'. It opens what 'x-access' names for its roles, and changes something only if it may write. Cookies of its requests are ignored.",
  },
};

/** Who may call it: somebody signed in, or also a token. */
function listSecurity(endpoint: Endpoint): object[] {
  if (endpoint.access === 'signed-in') return [{ session: [] }];
  if (typeof endpoint.access === 'string') return [];
  const isOpen = isOpenToTokens(endpoint, { canWrite: true }) && hasTokenRole(endpoint.access);
  return isOpen ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

const hasTokenRole = (access: readonly Role[]): boolean =>
  tokenRoles.some((role) => access.includes(role));

const description = [
  'Keys of a body that its schema does not name are ignored.',
  `A body has at most ${defaultMaxBodyBytes / 1024} KB, or the bytes of 'x-max-body-bytes'; a larger one is refused with 413 and the problem 'body-too-large'.`,
  'The length of a text counts UTF-16 code units; spaces around it are removed first.',
  "Each path answers methods other than its own with 405, the problem 'method-not-allowed' and an Allow header.",
  "An endpoint with a rate limit answers 429, the problem 'too-many-requests', with a Retry-After header.",
].join(' ');

/** Moves the definitions of all schemas to the components. */
function moveDefinitions(document: object, schemas: Record<string, JsonSchema>): object {
  const text = JSON.stringify(document, (name, value: unknown) => {
    if (name !== '$defs') return value;
    Object.assign(schemas, value);
    return undefined;
  });
  const moved: typeof document & { components: object } = JSON.parse(text);
  Object.assign(moved.components, { schemas });
  return JSON.parse(JSON.stringify(moved).replaceAll('#/$defs/', '#/components/schemas/'));
}

function operation(endpoint: Endpoint): object {
  const body = endpoint.body
    ? {
        'x-max-body-bytes': endpoint.maxBodyBytes,
        requestBody: {
          required: true,
          content: buildBodyContent(endpoint, toJsonSchema(endpoint.body)),
        },
      }
    : {};
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: listSecurity(endpoint),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...body,
    responses: {
      [endpoint.status ?? 200]: success(endpoint),
      ...buildProblemResponses(listProblems(endpoint)),
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

const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

const describeProblem = (code: ProblemCode) => `${code}: ${problems[code].detail}`;

/** The responses of problems that stand alone for their status, by code. */
const listProblemResponses = (): Record<string, object> =>
  Object.fromEntries(
    (Object.keys(problems) as ProblemCode[]).map((code) => [
      code,
      { description: describeProblem(code), content: problemContent },
    ]),
  );

function buildProblemResponses(codes: readonly ProblemCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      group.length === 1
        ? { $ref: `#/components/responses/${group[0]}` }
        : { description: group.map(describeProblem).join(' | '), content: problemContent },
    ]),
  );
}
