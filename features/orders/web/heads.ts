import { formatMoney } from '#contract/rules/money.ts';
import { linkTo } from '#contract/screens.ts';
import { createEventCard } from '#features/event/contract/rules/share-card.ts';
import { chairTypeLabels, parseChairType } from '#features/event/web/chair-types.ts';
import { orderScreens } from '#features/orders/contract/screens.ts';
import { createBreadcrumbs } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';
import { readReception } from '#features/tickets/web/heads.ts';

const createChairsHead: CreateHead = (context) => {
  const { title } = orderScreens.picker;
  const reception = readReception(context);
  const chairType = parseChairType(context.params['chairType']);
  if (!reception || !chairType) return createUnlistedHead(context, title);
  const { event } = reception;
  const path = linkTo('/reception/$chairType', { chairType });
  const price = event.prices.find((item) => item.chairType === chairType);
  const label = `${chairTypeLabels[chairType]} seats`;
  return createHead(context, {
    title,
    description: `${label} at the ${event.title}${price && price.amount > 0 ? `, ${formatMoney(price.amount)} each` : ''}. Choose them on the plan of the hall.`,
    canonicalPath: path,
    card: createEventCard({ name: context.siteName, timeZone: reception.site.timeZone }, event),
    jsonLd: [
      createBreadcrumbs(context, [
        { name: event.title, path: linkTo('/reception') },
        { name: label, path },
      ]),
    ],
  });
};

export const orderHeads: OwnHeads<typeof orderScreens> = { picker: createChairsHead };
