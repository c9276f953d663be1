/** Something that was just done and can be taken back. */
export type UndoOffer = {
  /** What was done, by name: 'Deleted "Sunday 12".' */
  words: string;
  /** Takes it back; what it throws is shown with the offer, which stays. */
  undo: () => Promise<unknown>;
};

let current: UndoOffer | null = null;
const watchers = new Set<() => void>();

/** Shows the offer at the lower edge of whatever screen is open, in place of an earlier one. */
export function offerUndo(offer: UndoOffer): void {
  set(offer);
}

/** Takes an offer away, unless another one stands by now. */
export function endUndo(offer: UndoOffer): void {
  if (current === offer) set(null);
}

export const currentUndo = () => current;

export function watchUndo(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function set(offer: UndoOffer | null) {
  current = offer;
  for (const watcher of watchers) watcher();
}
