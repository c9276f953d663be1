import { parseCents } from '#features/donations/contract/rules/donations.ts';
import { type Extra, ExtraInput } from '#features/event/contract/extras.ts';

/** An extra as its form has it: money in dollars, numbers as they are typed. */
export type ExtraFormValues = {
  name: string;
  description: string;
  priceKind: 'fixed' | 'chosen';
  dollars: string;
  limit: 'guest' | 'order';
  maxQuantity: string;
  stock: string;
  isOnSale: boolean;
  isForSponsors: boolean;
};

export const newExtra: ExtraFormValues = {
  name: '',
  description: '',
  priceKind: 'fixed',
  dollars: '',
  limit: 'guest',
  maxQuantity: '4',
  stock: '',
  isOnSale: true,
  isForSponsors: false,
};

export const toExtraFormValues = (extra: Extra): ExtraFormValues => ({
  name: extra.name,
  description: extra.description,
  priceKind: extra.priceCents === null ? 'chosen' : 'fixed',
  dollars: extra.priceCents === null ? '' : String(extra.priceCents / 100),
  limit: extra.isPerGuest ? 'guest' : 'order',
  maxQuantity: String(extra.maxQuantity),
  stock: extra.stock === null ? '' : String(extra.stock),
  isOnSale: extra.isOnSale,
  isForSponsors: extra.isForSponsors,
});

const toNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text));

/** What is sent; `NaN` for what is not a number. */
function toInput(values: ExtraFormValues) {
  const { name, description, priceKind, dollars, limit, maxQuantity, stock } = values;
  const { isOnSale, isForSponsors } = values;
  const isChosen = priceKind === 'chosen';
  const isPerGuest = !isChosen && limit === 'guest';
  return {
    name,
    description,
    priceCents: isChosen ? null : (parseCents(dollars) ?? NaN),
    isPerGuest,
    maxQuantity: isChosen || isPerGuest ? 1 : toNumber(maxQuantity),
    stock: stock.trim() === '' ? null : toNumber(stock),
    isOnSale,
    isForSponsors,
  };
}

type Parsed = { input: ExtraInput; errors: null } | { input: null; errors: Record<string, string> };

/** The request body, or a message for each field that can't be sent. */
export function parseExtraForm(values: ExtraFormValues): Parsed {
  const { data, error } = ExtraInput.safeParse(toInput(values));
  if (data) return { input: data, errors: null };
  const issues = error.issues.toReversed();
  return {
    input: null,
    errors: Object.fromEntries(
      issues.map(({ path, message }) => [
        path[0] === 'priceCents' ? 'dollars' : String(path[0]),
        message,
      ]),
    ),
  };
}

export const extraFieldLabels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  dollars: 'Price in dollars',
  maxQuantity: 'At most per order',
  stock: 'How many there are',
};
