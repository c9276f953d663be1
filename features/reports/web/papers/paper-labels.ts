import type { PaperOptions } from '#features/reports/contract/papers.ts';
import { type PaperKind, paperKinds } from '#features/reports/contract/rules/paper.ts';

type Choices<Value extends string> = readonly { value: Value; label: string }[];

export const kindChoices: Choices<PaperKind> = [
  { value: 'place-cards', label: 'Place cards' },
  { value: 'table-signs', label: 'Table signs' },
  { value: 'table-lists', label: 'List for each table' },
  { value: 'caterer-list', label: 'List for the caterer' },
  { value: 'sponsors-list', label: 'Sponsors’ list' },
];

export const sizeChoices: Choices<PaperOptions['size']> = [
  { value: 'letter', label: 'US Letter' },
  { value: 'a4', label: 'A4' },
];

export const orderChoices: Choices<PaperOptions['order']> = [
  { value: 'seat', label: 'Chairs' },
  { value: 'name', label: 'Names' },
];

export const cardChoices: Choices<PaperOptions['cards']> = [
  { value: 'folded', label: 'Folded' },
  { value: 'flat', label: 'Flat' },
];

export const unnamedChoices: Choices<PaperOptions['unnamed']> = [
  { value: 'guest-of', label: '“Guest of” the buyer' },
  { value: 'blank', label: 'A line to write on' },
  { value: 'none', label: 'No card' },
];

/** What a link names; place cards by default. */
export const parsePaperKind = (text: string | undefined): PaperKind =>
  paperKinds.find((kind) => kind === text) ?? 'place-cards';
