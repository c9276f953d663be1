import { z } from 'zod';
import { getDocumented } from './documented-as.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The JSON schema of what a call may send: the wire format, for a codec its input. Shared parts are in `$defs`. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.id;
      const documented = getDocumented(zodSchema);
      if (documented) Object.assign(jsonSchema, toJsonSchema(documented));
    },
  });
  return hoistDefinitions(rest);
}

/** Moves the definitions of embedded schemas to the top, where their references look for them. */
function hoistDefinitions(schema: JsonSchema): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const hoist = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hoist);
    if (typeof value !== 'object' || value === null) return value;
    const { $defs, ...rest } = value as JsonSchema;
    for (const [name, part] of Object.entries($defs ?? {}))
      definitions[name] = hoist(part) as JsonSchema;
    return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, hoist(part)]));
  };
  const top = hoist(schema) as JsonSchema;
  return Object.keys(definitions).length > 0 ? { ...top, $defs: definitions } : top;
}
