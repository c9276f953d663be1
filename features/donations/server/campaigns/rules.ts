import { listTerms } from '#contract/rules/normalize.ts';

/** The address of a new campaign: 'New roof, 2028' becomes 'new-roof-2028'. */
export const toCampaignSlug = (title: string): string =>
  listTerms(title)
    .map((term) => term.replaceAll(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-') || 'campaign';
