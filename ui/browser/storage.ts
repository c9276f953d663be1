/**
 * Named texts in the storage of the tab or the browser. When storage is not available (full, blocked or on the server), reading gives
 * null and writing does nothing.
 */
type TextStorage = {
  read: (name: string) => string | null;
  /** Null deletes the text. */
  write: (name: string, text: string | null) => void;
  /** Deletes every text whose name starts with the prefix. */
  deleteAll: (prefix: string) => void;
};

const createTextStorage = (storage: () => Storage): TextStorage => ({
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
      // Storage is not available.
    }
  },
  deleteAll(prefix) {
    try {
      const names = Object.keys(storage()).filter((name) => name.startsWith(prefix));
      for (const name of names) storage().removeItem(name);
    } catch {
      // Storage is not available.
    }
  },
});

export const tabStorage = createTextStorage(() => sessionStorage);
export const browserStorage = createTextStorage(() => localStorage);
