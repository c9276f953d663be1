import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { linkTo } from '#contract/screens.ts';
import { describeSale } from '#features/event/contract/rules/sale-sentences.ts';
import { getSaleState, hasSeats } from '#features/event/contract/rules/sale-state.ts';
import { getRenderTime } from '#ui/browser/render-context.ts';
import { parseChairType } from '#features/event/web/chair-types.ts';
import { orderScreens } from '#features/orders/contract/screens.ts';
import { createBreadcrumbs } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';
import { createReceptionCard, readReception } from '#features/tickets/web/heads.ts';

const createChairsHead: CreateHead = (context) => {
  const { title } = orderScreens.picker;
  const reception = readReception(context);
  const chairType = parseChairType(context.params['chairType']);
  if (!reception || !chairType) return createUnlistedHead(context, title);
  const { event } = reception;
  const path = linkTo('/reception/$chairType', { chairType });
  const price = event.prices.find((item) => item.chairType === chairType);
  const label = `${chairTypeLabels[chairType]} seats`;
  const state = getSaleState(event, new Date(getRenderTime()), chairType);
  const cost =
    hasSeats(state) && price && price.amount > 0 ? `, ${formatMoney(price.amount)} each` : '';
  return createHead(context, {
    title,
    description: `${label} at the ${event.title}${cost}. ${hasSeats(state) ? 'Choose them on the plan of the hall.' : describeSale(state, event, reception.site.timeZone)}`,
    canonicalPath: path,
    card: createReceptionCard(context, reception),
    jsonLd: [
      createBreadcrumbs(context, [
        { name: event.title, path: linkTo('/reception') },
        { name: label, path },
      ]),
    ],
  });
};

export const orderHeads: OwnHeads<typeof orderScreens> = { picker: createChairsHead };
