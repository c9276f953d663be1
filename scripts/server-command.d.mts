export const nodeArgs: readonly string[];
export const sourceArgs: readonly string[];
export const testArgs: string[];
export const serverArgs: readonly string[];
export const compileCacheEnv: Readonly<Record<'NODE_COMPILE_CACHE', string>>;
export const memoryEnv: Readonly<Record<string, string>>;
export const serverEnv: Readonly<Record<string, string>>;
