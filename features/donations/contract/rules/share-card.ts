import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { createCard, type ShareCard } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import type { Campaign } from '../campaigns.ts';

/** Without what has come in: messengers keep a picture for weeks. */
export const createCampaignCard = (
  site: Pick<Site, 'name'>,
  { slug, title, goalCents, endsOn }: Campaign,
): ShareCard =>
  createCard(site, {
    kind: 'campaign',
    id: slug,
    label: 'Campaign',
    title,
    lines: [
      `Our goal: ${formatMoney(goalCents)}`,
      ...(endsOn ? [`Until ${formatDay(endsOn, 'MMM Do YYYY')}`] : []),
    ],
  });
