import type { ManifestChange, ManifestRow } from '@namugongo/contract/reception/manifest';

/** Who is seated after a change, in the order of arrival. */
export function seatedAfter(
  rows: readonly ManifestRow[],
  { changed, removed }: ManifestChange,
): ManifestRow[] {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)]);
  return [...rows.filter(({ id }) => !gone.has(id)), ...changed].toSorted(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.id - b.id,
  );
}

const two = (part: number) => String(Math.floor(part)).padStart(2, '0');

/** Milliseconds as hh:mm:ss; the hours go on past a day, and a moment still to come counts as now. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
