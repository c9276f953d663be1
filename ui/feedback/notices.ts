/** A short sentence about what was just done; with `undo` it also offers the way back. */
export type Notice = {
  /** By name where there is one: 'Deleted “Sunday 12”.' */
  message: string;
  /** Reverts it. An error is shown with the notice, which then stays. */
  undo?: () => Promise<unknown>;
};

let current: Notice | null = null;
const listeners = new Set<() => void>();

/** Confirms at the lower edge of whatever screen is open that something worked. Replaces an earlier notice. */
export function showNotice(message: string): void {
  setCurrent({ message });
}

/** A notice with an Undo button. Replaces an earlier notice. */
export function showUndo(notice: Required<Notice>): void {
  setCurrent(notice);
}

/** Hides a notice unless another has replaced it. */
export function dismissNotice(notice: Notice): void {
  if (current === notice) setCurrent(null);
}

export const getCurrentNotice = () => current;

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setCurrent(notice: Notice | null) {
  current = notice;
  for (const listener of listeners) listener();
}
