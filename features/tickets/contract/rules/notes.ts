/** What a note is about; what can be counted has a kind of its own. */
export const noteKinds = ['wheelchair', 'high-chair', 'diet', 'seated-with', 'other'] as const;
export type NoteKind = (typeof noteKinds)[number];

export const noteKindLabels: Record<NoteKind, string> = {
  wheelchair: 'Wheelchair',
  'high-chair': 'Baby or high chair',
  diet: 'Diet or allergy',
  'seated-with': 'Seated with',
  other: 'Other',
};

/** Kinds that say nothing without a text. */
const kindsWithText: readonly NoteKind[] = ['diet', 'seated-with', 'other'];

export const needsNoteText = (kind: NoteKind): boolean => kindsWithText.includes(kind);

/** Who sees a note besides reception and treasurer, who see all. */
export const noteAudiences = ['door', 'caterer'] as const;
export type NoteAudience = (typeof noteAudiences)[number];

export const noteAudienceLabels: Record<NoteAudience, string> = {
  door: 'Door',
  caterer: 'Caterer',
};

/** Who usually has to know. */
export const defaultAudiences: Record<NoteKind, readonly NoteAudience[]> = {
  wheelchair: ['door'],
  'high-chair': ['door', 'caterer'],
  diet: ['caterer'],
  'seated-with': [],
  other: [],
};

/** 'Team, Door': who sees a note. */
export const formatNoteAudiences = (audiences: readonly NoteAudience[]): string =>
  [
    'Team',
    ...noteAudiences
      .filter((audience) => audiences.includes(audience))
      .map((audience) => noteAudienceLabels[audience]),
  ].join(', ');

type NoteText = { kind: NoteKind; text: string };

/** 'Diet or allergy: no nuts'; a note of another kind is its text. */
export function formatNote({ kind, text }: NoteText): string {
  if (kind === 'other') return text;
  return text ? `${noteKindLabels[kind]}: ${text}` : noteKindLabels[kind];
}

/** How many notes there are of each kind that occurs: 'Wheelchair 1 · Diet or allergy 2'. */
export const formatNoteCounts = (notes: readonly Pick<NoteText, 'kind'>[]): string =>
  noteKinds
    .map((kind) => ({ kind, count: notes.filter((note) => note.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${noteKindLabels[kind]} ${count}`)
    .join(' · ');

/** How long notes stay after the reception. */
export const noteRetentionDays = 90;

type Needs = { wheelchair: boolean; highChair: boolean; diet: string };

/** What a guest needs, as the lines of notes. */
export const toNeedLines = ({ wheelchair, highChair, diet }: Needs): NoteText[] => [
  ...(wheelchair ? [{ kind: 'wheelchair', text: '' } as const] : []),
  ...(highChair ? [{ kind: 'high-chair', text: '' } as const] : []),
  ...(diet ? [{ kind: 'diet', text: diet } as const] : []),
];

/** 'Wheelchair. Diet or allergy: no nuts'; empty without needs. */
export const formatNeeds = (needs: Needs): string => toNeedLines(needs).map(formatNote).join('. ');
