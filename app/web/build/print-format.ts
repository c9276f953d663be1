import * as conversions from '#contract/conversions.ts';
import type { z } from 'zod';

type Schema = z.core.$ZodTypes;
type Options = {
  /** Prints the rules of texts too. */
  withRules: boolean;
  /** Prints an object once and returns its name. */
  declare: (schema: Schema, print: () => string) => string;
};

/** Prints the wire format of a schema as source text (contract/wire-format.ts). Throws for a schema that has none. */
export function printFormat(part: z.core.$ZodType, options: Options): string {
  const schema = part as Schema;
  const print = (inner: z.core.$ZodType) => printFormat(inner, options);
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return options.withRules ? printLimitedText(def) : 'text';
    case 'enum':
      return Object.values(def.entries).every((value) => typeof value === 'string')
        ? 'text'
        : 'number';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'unknown':
    case 'custom':
    case 'file':
    case 'undefined':
      return 'anything';
    case 'literal':
      return `literal(${def.values.map((value) => JSON.stringify(value)).join()})`;
    case 'optional':
      return `optional(${print(def.innerType)})`;
    case 'nullable':
      return `nullable(${print(def.innerType)})`;
    case 'default':
      return `withDefault(${print(def.innerType)},${JSON.stringify(def.defaultValue)})`;
    case 'nonoptional':
      return print(def.innerType);
    case 'array':
      return `list(${print(def.element)})`;
    case 'record':
      return `record(${print(def.valueType)})`;
    case 'union':
      return `either(${def.options.map(print).join()})`;
    case 'intersection':
      return `both(${print(def.left)},${print(def.right)})`;
    case 'object':
      return options.declare(schema, () => printObject(def.shape, print));
    case 'pipe':
      return options.declare(
        schema,
        () => `converted(${print(def.in)},conversions.${findConversion(def)})`,
      );
    default:
      throw new Error(`A part of an endpoint is of type ${def.type}, which has no wire format.`);
  }
}

const printObject = (shape: z.core.$ZodShape, print: (schema: z.core.$ZodType) => string): string =>
  `object({${Object.entries(shape)
    .map(([name, field]) => `${JSON.stringify(name)}:${print(field)}`)
    .join()}})`;

function printLimitedText(def: z.core.$ZodStringDef): string {
  const rules = [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)] as Rule[];
  const patterns = rules.flatMap(({ pattern }) => pattern ?? []);
  const min = Math.max(0, ...rules.map(({ minimum = 0 }) => minimum));
  const max = Math.min(Infinity, ...rules.map(({ maximum = Infinity }) => maximum));
  return `limitedText([${patterns.map(String).join()}],${min},${max})`;
}
type Rule = { pattern?: RegExp; minimum?: number; maximum?: number };

/** The name of a codec's conversion, which is the one with the same function `encode`. */
function findConversion({ reverseTransform }: z.core.$ZodPipeDef): string {
  const match = Object.entries(conversions).find(([, { encode }]) => encode === reverseTransform);
  if (!match) throw new Error('A codec has no conversion in contract/conversions.ts.');
  return match[0];
}
