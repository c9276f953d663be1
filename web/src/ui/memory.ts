/**
 * Texts kept under a name, in this tab until it is closed or in this browser until they are forgotten. Where nothing can be kept
 * (a full or forbidden store, no browser at all) nothing fails: it reads as if nothing had been written.
 */
type Memory = {
  read: (name: string) => string | null;
  /** null forgets it. */
  write: (name: string, text: string | null) => void;
  /** Forgets every text whose name begins so. */
  forgetAll: (beginning: string) => void;
};

const memoryIn = (storage: () => Storage): Memory => ({
  read(name) {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  write(name, text) {
    try {
      if (text === null) storage().removeItem(name);
      else storage().setItem(name, text);
    } catch {
      // As promised above.
    }
  },
  forgetAll(beginning) {
    try {
      const names = Object.keys(storage()).filter((name) => name.startsWith(beginning));
      for (const name of names) storage().removeItem(name);
    } catch {
      // As promised above.
    }
  },
});

export const tabMemory = memoryIn(() => sessionStorage);
export const browserMemory = memoryIn(() => localStorage);
