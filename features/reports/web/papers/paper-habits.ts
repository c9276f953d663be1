import { PaperHabits } from '#features/reports/contract/papers.ts';
import { readStoredText, writeStoredText } from '#ui/browser/storage.ts';

const usual: PaperHabits = {
  size: 'letter',
  order: 'seat',
  cards: 'folded',
  unnamed: 'guest-of',
  names: 'yes',
};

/** How this device printed last. */
export function readPaperHabits(): PaperHabits {
  try {
    return PaperHabits.parse(JSON.parse(readStoredText('paperHabits') ?? ''));
  } catch {
    return usual;
  }
}

export const writePaperHabits = (habits: PaperHabits): void =>
  writeStoredText('paperHabits', JSON.stringify(habits));
