import { useSyncExternalStore } from 'react';

const messages = new Map<number, string>();
const listeners = new Set<() => void>();

/** After this time a message is no longer about the last change. */
const maxAgeMs = 5 * 60_000;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sets the message about the last change of a ticket, for its screen; null deletes it. */
export function setFlashMessage(ticketId: number, message: string | null): void {
  if (message === null) messages.delete(ticketId);
  else {
    messages.set(ticketId, message);
    setTimeout(
      () => messages.get(ticketId) === message && setFlashMessage(ticketId, null),
      maxAgeMs,
    );
  }
  for (const listener of listeners) listener();
}

export const useFlashMessage = (ticketId: number): string | null =>
  useSyncExternalStore(subscribe, () => messages.get(ticketId) ?? null);
