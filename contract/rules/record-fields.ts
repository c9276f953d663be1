/** One value for each field of a record, from its declaration. */
export function mapFields<Fields extends Readonly<Record<string, unknown>>, Value>(
  fields: Fields,
  toValue: (field: Fields[keyof Fields], name: keyof Fields & string) => Value,
): Record<keyof Fields, Value> {
  const entries = Object.entries(fields) as [keyof Fields & string, Fields[keyof Fields]][];
  return Object.fromEntries(entries.map(([name, field]) => [name, toValue(field, name)])) as Record<
    keyof Fields,
    Value
  >;
}

/** The names of the fields, in the order of their declaration. */
export const listFieldNames = <Fields extends Readonly<Record<string, unknown>>>(
  fields: Fields,
): (keyof Fields & string)[] => Object.keys(fields);

/** The values of some fields of a record. */
export const pickValues = <Values extends Readonly<Record<Name, unknown>>, Name extends string>(
  record: Values,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Values, Name>;

/** The fields for which a property is true. */
export const pickFields = <
  Fields extends Readonly<Record<string, Readonly<Record<Property, boolean>>>>,
  Property extends string,
>(
  fields: Fields,
  property: Property,
) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field[property])) as {
    [Name in keyof Fields as Fields[Name][Property] extends true ? Name : never]: Fields[Name];
  };
