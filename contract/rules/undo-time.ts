/** How long a notice offers Undo. */
export const undoMs = 10_000;
