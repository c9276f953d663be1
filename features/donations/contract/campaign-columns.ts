import { byAmount, defineColumns } from '#contract/columns.ts';
import type { Campaign } from './campaigns.ts';

export const campaignColumns = defineColumns<Campaign>()(({ text, money, number, day }) => [
  text('title', 'Name', ({ title }) => title, { search: true }),
  money('goal', 'Goal', ({ goalCents }) => goalCents, { sortLabels: byAmount }),
  money('raised', 'Came in', ({ raisedCents }) => raisedCents, { sortLabels: byAmount }),
  number('gifts', 'Gifts', ({ donations }) => donations),
  day('endsOn', 'Last day', ({ endsOn }) => endsOn),
  text('published', 'Published', ({ isPublished }) => (isPublished ? 'Yes' : 'No')),
  text('closed', 'Ended', ({ isClosed }) => (isClosed ? 'Yes' : 'No')),
]);
