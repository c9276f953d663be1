import { capitalize } from '#contract/rules/capitals.ts';
import { listTerms } from '#contract/rules/normalize.ts';

/** The name on the wire of a new choice, in plain letters and digits: 'New roof, 2028' becomes 'New_Roof_2028'. */
export const toChoiceName = (label: string): string =>
  listTerms(label)
    .map((term) => capitalize(term.replaceAll(/[^a-z0-9]/g, '')))
    .filter(Boolean)
    .join('_') || 'Choice';
