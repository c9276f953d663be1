import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { z } from 'zod';

type Node = { type: string } & Record<string, unknown>;
type JsonSchema = Record<string, unknown>;

/** Types of the SDK's shared.d.ts in parameters, as form fields. */
const shared: Readonly<Record<string, JsonSchema>> = {
  MetadataParam: { type: 'object', additionalProperties: { type: 'string' } },
  OtherString: { type: 'string' },
};

const getNode = (value: unknown): Node => {
  if (typeof value !== 'object' || value === null || !('type' in value))
    throw new Error(`no syntax node: ${String(value)}`);
  return value as Node;
};
const getNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.map(getNode) : []);
const getName = (value: unknown): string => String(getNode(value)['name']);

/**
 * Creates a JSON Schema of a form body from the SDK's parameter declarations; numbers and booleans are text. Unknown parameters are
 * rejected, as by Stripe.
 */
function getParameterSchema(resource: string, interfaceName: string): JsonSchema {
  const path = fileURLToPath(import.meta.resolve('stripe')).replace(
    /[^/]+$/,
    `resources/${resource}.d.ts`,
  );
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path} cannot be read`);
  const declared = new Map<string, Node>();
  collect(getNodes(program.body), '', declared);
  const definitions: Record<string, JsonSchema> = {};
  define(interfaceName, declared, definitions);
  return { $ref: `#/$defs/${interfaceName}`, $defs: definitions };
}

/** Every interface and type alias under its full name, 'PaymentIntentCreateParams.AmountDetails'. */
function collect(statements: Node[], prefix: string, declared: Map<string, Node>): void {
  for (const statement of statements) {
    const inner = statement['declaration'] ?? statement;
    if (typeof inner !== 'object' || inner === null) continue;
    const declaration = getNode(inner);
    if (declaration.type === 'TSModuleDeclaration')
      collect(
        getNodes(getNode(declaration['body'])['body']),
        `${prefix}${getName(declaration['id'])}.`,
        declared,
      );
    if (
      declaration.type === 'TSInterfaceDeclaration' ||
      declaration.type === 'TSTypeAliasDeclaration'
    )
      declared.set(`${prefix}${getName(declaration['id'])}`, declaration);
  }
}

type Scope = { declared: Map<string, Node>; definitions: Record<string, JsonSchema> };

function define(
  name: string,
  declared: Map<string, Node>,
  definitions: Record<string, JsonSchema>,
): void {
  if (definitions[name]) return;
  const declaration = declared.get(name);
  if (!declaration) throw new Error(`The SDK declares no ${name}`);
  definitions[name] = {};
  const scope = { declared, definitions };
  definitions[name] =
    declaration.type === 'TSInterfaceDeclaration'
      ? objectSchema(getNodes(getNode(declaration['body'])['body']), scope)
      : typeSchema(getNode(declaration['typeAnnotation']), scope);
}

function objectSchema(members: Node[], scope: Scope): JsonSchema {
  const properties = members.filter((member) => member.type === 'TSPropertySignature');
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map((member) => [
        getName(member['key']),
        typeSchema(getNode(getNode(member['typeAnnotation'])['typeAnnotation']), scope),
      ]),
    ),
    required: properties
      .filter((member) => member['optional'] !== true)
      .map((member) => getName(member['key'])),
    additionalProperties: false,
  };
}

const plain: Readonly<Record<string, JsonSchema>> = {
  TSStringKeyword: { type: 'string' },
  TSNumberKeyword: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
  TSBooleanKeyword: { enum: ['true', 'false'] },
  TSNullKeyword: { const: '' },
};

function typeSchema(node: Node, scope: Scope): JsonSchema {
  const existing = plain[node.type];
  if (existing) return existing;
  switch (node.type) {
    case 'TSUnionType':
      return unionSchema(getNodes(node['types']), scope);
    case 'TSArrayType':
      return { type: 'array', items: typeSchema(getNode(node['elementType']), scope) };
    case 'TSLiteralType':
      return { const: String(getNode(node['literal'])['value']) };
    case 'TSTypeLiteral':
      return objectSchema(getNodes(node['members']), scope);
    case 'TSParenthesizedType':
      return typeSchema(getNode(node['typeAnnotation']), scope);
    case 'TSTypeReference':
      return referenceSchema(node, scope);
    default:
      throw new Error(`A declaration of the SDK uses ${node.type}, which nothing here understands`);
  }
}

/** Removes `OtherString`, which allows future values; tests check the current ones. */
function unionSchema(types: Node[], scope: Scope): JsonSchema {
  const named = types.filter(
    (type) => type.type !== 'TSTypeReference' || fullName(type['typeName']) !== 'OtherString',
  );
  return { anyOf: named.map((type) => typeSchema(type, scope)) };
}

function referenceSchema(node: Node, scope: Scope): JsonSchema {
  const name = fullName(node['typeName']);
  const parameters = getNodes(node['typeArguments'] && getNode(node['typeArguments'])['params']);
  if (name === 'Array') return { type: 'array', items: typeSchema(getNode(parameters[0]), scope) };
  if (name === 'Emptyable')
    return { anyOf: [{ const: '' }, typeSchema(getNode(parameters[0]), scope)] };
  if (shared[name]) return shared[name];
  // Types of other files (addresses, shipping) are not resolved, because no request uses them.
  if (!scope.declared.has(name)) return { not: {} };
  define(name, scope.declared, scope.definitions);
  return { $ref: `#/$defs/${name}` };
}

function fullName(value: unknown): string {
  const node = getNode(value);
  return node.type === 'TSQualifiedName'
    ? `${fullName(node['left'])}.${getName(node['right'])}`
    : getName(node);
}

const schemas = new Map<string, z.ZodType>();

/** Errors of a body against the schema; empty when it is valid. */
export function validateStripeBody(
  resource: string,
  interfaceName: string,
  body: unknown,
): string[] {
  const name = `${resource}.${interfaceName}`;
  const schema = schemas.get(name) ?? z.fromJSONSchema(getParameterSchema(resource, interfaceName));
  schemas.set(name, schema);
  const read = schema.safeParse(body);
  return read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
