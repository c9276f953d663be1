import { toNeedLines } from '#features/tickets/contract/rules/notes.ts';
import type { GuestNeeds, GuestNote, NoteLine } from '#features/tickets/contract/notes.ts';

/** The notes from a guest, as what they need. */
export const toNeeds = (notes: readonly NoteLine[]): GuestNeeds => ({
  wheelchair: notes.some(({ kind }) => kind === 'wheelchair'),
  highChair: notes.some(({ kind }) => kind === 'high-chair'),
  diet: notes.find(({ kind }) => kind === 'diet')?.text ?? '',
});

type NeedChanges = {
  added: NoteLine[];
  changed: { id: number; text: string }[];
  /** Ids. */
  removed: number[];
};

/** What to write so that the notes from a guest are these. What the team wrote beside a need that has no text stays. */
export function compareNeeds(
  notes: readonly (NoteLine & Pick<GuestNote, 'id'>)[],
  needs: GuestNeeds,
): NeedChanges {
  const lines = toNeedLines(needs);
  const findNote = (kind: NoteLine['kind']) => notes.find((note) => note.kind === kind);
  return {
    added: lines.filter(({ kind }) => !findNote(kind)),
    changed: lines.flatMap(({ kind, text }) => {
      const note = findNote(kind);
      return note && text !== '' && note.text !== text ? [{ id: note.id, text }] : [];
    }),
    removed: notes
      .filter(({ kind }) => isNeed(kind) && !lines.some((line) => line.kind === kind))
      .map(({ id }) => id),
  };
}

const needKinds: readonly NoteLine['kind'][] = ['wheelchair', 'high-chair', 'diet'];
const isNeed = (kind: NoteLine['kind']): boolean => needKinds.includes(kind);
