import { vi } from 'vitest';

/** Methods of a fake Storage that keeps its entries as own properties. */
const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    this[key] = text;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
  clear(this: Record<string, string>) {
    for (const key of Object.keys(this)) delete this[key];
  },
};
const createStorage = (): unknown => Object.create(methods);

/** Gives the test empty storage of a tab and of the browser. */
export function stubStorage(): void {
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('localStorage', createStorage());
}
