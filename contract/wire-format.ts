// The wire format of an endpoint's part: what a schema is in the browser. It converts like the schema and checks the kinds of the
// values, but none of their rules: those hold on the server. The build writes the formats from the schemas
// (app/web/build/endpoints-plugin.ts); a test compares both.

/** Converts a value from the wire, or to the wire. Throws a FormatError when it has another kind. */
export type Format = (value: unknown, toWire: boolean) => unknown;

class FormatError extends Error {
  /** The fields that lead to the value. */
  readonly path: string[] = [];
}

function fail(): never {
  throw new FormatError('Another kind of value was expected.');
}

const ofType =
  (type: string): Format =>
  (value) =>
    typeof value === type ? value : fail();

export const text: Format = ofType('string');
export const number: Format = ofType('number');
export const boolean: Format = ofType('boolean');
export const anything: Format = (value) => value;

/** Text of a path, which is checked in the browser too, so that a broken link is explained without a request. */
export const limitedText =
  (patterns: readonly RegExp[], min: number, max: number): Format =>
  (value) =>
    typeof value === 'string' &&
    value.length >= min &&
    value.length <= max &&
    patterns.every((pattern) => pattern.test(value))
      ? value
      : fail();

export const literal =
  (...values: readonly unknown[]): Format =>
  (value) =>
    values.includes(value) ? value : fail();

export const optional =
  (item: Format): Format =>
  (value, toWire) =>
    value === undefined ? undefined : item(value, toWire);

export const nullable =
  (item: Format): Format =>
  (value, toWire) =>
    value === null ? null : item(value, toWire);

/** A field that may be missing on the wire, but not in the code. */
export const withDefault =
  (item: Format, missing: unknown): Format =>
  (value, toWire) =>
    value === undefined && !toWire ? missing : item(value, toWire);

export const list =
  (item: Format): Format =>
  (value, toWire) =>
    Array.isArray(value) ? value.map((part) => item(part, toWire)) : fail();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these fields; others are dropped. */
export const object =
  (fields: Readonly<Record<string, Format>>): Format =>
  (value, toWire) => {
    if (!isRecord(value)) return fail();
    const result: Record<string, unknown> = {};
    for (const [name, format] of Object.entries(fields)) {
      const part = convertField(name, format, value[name], toWire);
      if (part !== undefined || name in value) result[name] = part;
    }
    return result;
  };

/** An object with any names. */
export const record =
  (item: Format): Format =>
  (value, toWire) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, part]) => [
            name,
            convertField(name, item, part, toWire),
          ]),
        )
      : fail();

function convertField(name: string, format: Format, value: unknown, toWire: boolean): unknown {
  try {
    return format(value, toWire);
  } catch (error) {
    if (error instanceof FormatError) error.path.unshift(name);
    throw error;
  }
}

/** The first of the formats that fits. */
export const either =
  (...items: readonly Format[]): Format =>
  (value, toWire) => {
    for (const item of items)
      try {
        return item(value, toWire);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
      }
    return fail();
  };

/** The fields of two objects. */
export const both =
  (first: Format, second: Format): Format =>
  (value, toWire) =>
    Object.assign({}, first(value, toWire), second(value, toWire));

type Conversion<Wire, Value> = {
  decode: (wire: Wire) => Value;
  encode: (value: Value) => Wire;
};

export const converted =
  <Wire, Value>(wire: Format, { decode, encode }: Conversion<Wire, Value>): Format =>
  (value, toWire) =>
    toWire ? wire(encode(value as Value), true) : decode(wire(value, false) as Wire);

type Result =
  | { success: true; data: unknown }
  | { success: false; error: { issues: { path: string[] }[] } };

function convertSafely(format: Format, value: unknown, toWire: boolean): Result {
  try {
    return { success: true, data: format(value, toWire) };
  } catch (error) {
    return {
      success: false,
      error: { issues: [{ path: error instanceof FormatError ? error.path : [] }] },
    };
  }
}

/** A part of an endpoint, with those methods of its schema that the client calls. */
export const part = (format: Format) => ({
  safeDecode: (value: unknown) => convertSafely(format, value, false),
  safeEncode: (value: unknown) => convertSafely(format, value, true),
  encode: (value: unknown) => format(value, true),
});
