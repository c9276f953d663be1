import type { z } from 'zod';

const documented = new WeakMap<object, z.ZodType>();

/** Lets openapi.json describe `schema` by another one, which says more. */
export function documentAs<Schema extends z.ZodType>(schema: Schema, other: z.ZodType): Schema {
  documented.set(schema, other);
  return schema;
}

/** The schema that openapi.json describes instead; undefined when there is none. */
export const getDocumented = (schema: object): z.ZodType | undefined => documented.get(schema);
