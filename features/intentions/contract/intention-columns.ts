import { byAge, defineColumns } from '#contract/columns.ts';
import type { Intention } from './intentions.ts';
import { formatIntentionState, formatSubject } from './rules/intention-texts.ts';

/** Mass intentions and prayer requests, in their list and files. */
export const intentionColumns = defineColumns<Intention>()(({ timestamp, text, money }) => [
  timestamp('createdAt', 'Received', ({ createdAt }) => createdAt, { sortLabels: byAge }),
  text('kind', 'Kind', ({ kind }) => (kind === 'mass' ? 'Mass' : 'Prayer')),
  text('subject', 'Intention', formatSubject, { search: true }),
  text('requestedBy', 'Requested by', ({ requestedBy }) => requestedBy, { search: true }),
  text('state', 'State', formatIntentionState),
  money('offering', 'Offering', ({ offeringCents }) => offeringCents || null),
]);
