import type { ImportDecision, ImportFile, ImportPreview } from '#contract/import-preview.ts';

/** What was chosen for a file. */
export type ImportChoices = Omit<ImportFile, 'content'>;

/** The decisions with a further one. The others stay, because their questions can return with another column. */
export const addDecision = (
  decisions: readonly ImportDecision[],
  added: ImportDecision,
): ImportDecision[] => [...decisions.filter(({ question }) => question !== added.question), added];

/** A preview with what was chosen since: a choice is visible at once, and stays when its preview fails. */
export function applyChoices(
  { file, questions, ...preview }: ImportPreview,
  { sheet, mapping, decisions = [] }: ImportChoices,
): ImportPreview {
  const choices = new Map(decisions.map(({ question, choice }) => [question, choice]));
  return {
    ...preview,
    file: file && applyColumns(file, sheet ?? file.sheet, mapping),
    questions: questions.map((question) => ({
      ...question,
      decision: choices.get(question.id) ?? question.decision,
    })),
  };
}

/** The columns of another sheet are not known yet. */
function applyColumns(
  file: NonNullable<ImportPreview['file']>,
  sheet: number,
  mapping: ImportChoices['mapping'],
): ImportPreview['file'] {
  if (sheet !== file.sheet) return { ...file, sheet, headers: [], missing: [] };
  if (!mapping) return file;
  const headers = file.headers.map((header, place) => ({
    ...header,
    field: mapping[place] ?? null,
  }));
  return { ...file, headers };
}
