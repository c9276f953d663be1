import { diffArrays } from 'diff';
import type { TextDiff } from '#features/pages/contract/pages.ts';

/** More changes would block other requests: 800 take about 100 ms. */
const maxEditLength = 800;

/** Returns the word diff of two texts in reading order; with too many changes, that of their lines or of the whole texts. */
export function diffTexts(before: string, after: string): TextDiff[] {
  const diffBy = (unit: RegExp) =>
    diffArrays(before.match(unit) ?? [], after.match(unit) ?? [], { maxEditLength });
  // Each unit has its trailing space; joined, the units are the text again.
  return (
    diffBy(/\n|[^\s]+[^\S\n]*|[^\S\n]+/g) ??
    diffBy(/[^\n]*\n|[^\n]+/g) ??
    diffBy(/[^]+/g) ??
    []
  )
    .map(({ value, added, removed }): TextDiff => {
      const kind = removed ? 'removed' : added ? 'added' : 'same';
      return { kind, text: value.join('') };
    })
    .filter(({ text }) => text);
}
