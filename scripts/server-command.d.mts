export const nodeArgs: readonly string[];
export const sourceArgs: readonly string[];
export const serverArgs: readonly string[];
export const nodeEnv: Readonly<Record<string, string>>;
