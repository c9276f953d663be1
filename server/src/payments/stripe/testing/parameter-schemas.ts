import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { z } from 'zod';

type Node = { type: string } & Record<string, unknown>;
type JsonSchema = Record<string, unknown>;

/** Types of the SDK's shared.d.ts that parameters use, as they look in a form body. */
const shared: Readonly<Record<string, JsonSchema>> = {
  MetadataParam: { type: 'object', additionalProperties: { type: 'string' } },
  OtherString: { type: 'string' },
};

const nodeOf = (value: unknown): Node => {
  if (typeof value !== 'object' || value === null || !('type' in value))
    throw new Error(`no syntax node: ${String(value)}`);
  return value as Node;
};
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.map(nodeOf) : []);
const nameOf = (value: unknown): string => String(nodeOf(value)['name']);

/**
 * A JSON Schema for the form body of a request, made from the SDK's own declaration of its parameters: numbers and flags are text
 * there. A parameter the SDK does not know is refused, as Stripe refuses it.
 */
export function parameterSchema(resource: string, interfaceName: string): JsonSchema {
  const path = fileURLToPath(import.meta.resolve('stripe')).replace(
    /[^/]+$/,
    `resources/${resource}.d.ts`,
  );
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path} cannot be read`);
  const declared = new Map<string, Node>();
  collect(nodesOf(program.body), '', declared);
  const definitions: Record<string, JsonSchema> = {};
  define(interfaceName, declared, definitions);
  return { $ref: `#/$defs/${interfaceName}`, $defs: definitions };
}

/** Every interface and type alias under its full name, 'PaymentIntentCreateParams.AmountDetails'. */
function collect(statements: Node[], prefix: string, declared: Map<string, Node>): void {
  for (const statement of statements) {
    const inner = statement['declaration'] ?? statement;
    if (typeof inner !== 'object' || inner === null) continue;
    const declaration = nodeOf(inner);
    if (declaration.type === 'TSModuleDeclaration')
      collect(
        nodesOf(nodeOf(declaration['body'])['body']),
        `${prefix}${nameOf(declaration['id'])}.`,
        declared,
      );
    if (
      declaration.type === 'TSInterfaceDeclaration' ||
      declaration.type === 'TSTypeAliasDeclaration'
    )
      declared.set(`${prefix}${nameOf(declaration['id'])}`, declaration);
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
      ? objectSchema(nodesOf(nodeOf(declaration['body'])['body']), scope)
      : typeSchema(nodeOf(declaration['typeAnnotation']), scope);
}

function objectSchema(members: Node[], scope: Scope): JsonSchema {
  const properties = members.filter((member) => member.type === 'TSPropertySignature');
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map((member) => [
        nameOf(member['key']),
        typeSchema(nodeOf(nodeOf(member['typeAnnotation'])['typeAnnotation']), scope),
      ]),
    ),
    required: properties
      .filter((member) => member['optional'] !== true)
      .map((member) => nameOf(member['key'])),
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
  const known = plain[node.type];
  if (known) return known;
  switch (node.type) {
    case 'TSUnionType':
      return unionSchema(nodesOf(node['types']), scope);
    case 'TSArrayType':
      return { type: 'array', items: typeSchema(nodeOf(node['elementType']), scope) };
    case 'TSLiteralType':
      return { const: String(nodeOf(node['literal'])['value']) };
    case 'TSTypeLiteral':
      return objectSchema(nodesOf(node['members']), scope);
    case 'TSParenthesizedType':
      return typeSchema(nodeOf(node['typeAnnotation']), scope);
    case 'TSTypeReference':
      return referenceSchema(node, scope);
    default:
      throw new Error(`A declaration of the SDK uses ${node.type}, which nothing here understands`);
  }
}

/** `OtherString` lets future words pass the compiler; a test has to know the present ones. */
function unionSchema(types: Node[], scope: Scope): JsonSchema {
  const named = types.filter(
    (type) => type.type !== 'TSTypeReference' || fullName(type['typeName']) !== 'OtherString',
  );
  return { anyOf: named.map((type) => typeSchema(type, scope)) };
}

function referenceSchema(node: Node, scope: Scope): JsonSchema {
  const name = fullName(node['typeName']);
  const parameters = nodesOf(node['typeArguments'] && nodeOf(node['typeArguments'])['params']);
  if (name === 'Array') return { type: 'array', items: typeSchema(nodeOf(parameters[0]), scope) };
  if (name === 'Emptyable')
    return { anyOf: [{ const: '' }, typeSchema(nodeOf(parameters[0]), scope)] };
  if (shared[name]) return shared[name];
  // Objects of other files (addresses, shipping) are not followed; nothing of ours sends them.
  if (!scope.declared.has(name)) return { not: {} };
  define(name, scope.declared, scope.definitions);
  return { $ref: `#/$defs/${name}` };
}

function fullName(value: unknown): string {
  const node = nodeOf(value);
  return node.type === 'TSQualifiedName'
    ? `${fullName(node['left'])}.${nameOf(node['right'])}`
    : nameOf(node);
}

const schemas = new Map<string, z.ZodType>();

/** What the SDK's declaration says against a body; empty when it fits. */
export function faultsOfBody(resource: string, interfaceName: string, body: unknown): string[] {
  const name = `${resource}.${interfaceName}`;
  const schema = schemas.get(name) ?? z.fromJSONSchema(parameterSchema(resource, interfaceName));
  schemas.set(name, schema);
  const read = schema.safeParse(body);
  return read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
