import type { AdminSupplement, Supplement } from '#features/orders/contract/supplements.ts';
import { formatPlace } from './format-place.ts';

/** Supplements that are paid together, in their order. */
export const groupByPayment = (
  supplements: readonly AdminSupplement[],
): [AdminSupplement, ...AdminSupplement[]][] =>
  [...Map.groupBy(supplements, ({ payment }) => payment).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others]] : [],
  );

/** 'Table 1, Chair 2, Adult becomes Table 4, Chair 1, Adult'. */
export const formatChange = ({ before, after }: Supplement['changes'][number]): string =>
  `${formatPlace(before)} becomes ${formatPlace(after)}`;
