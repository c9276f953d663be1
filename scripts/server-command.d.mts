export const SERVER: readonly string[];
export const COMPILED: Readonly<Record<'NODE_COMPILE_CACHE', string>>;
