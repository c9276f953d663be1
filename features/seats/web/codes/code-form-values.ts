import { type Code, CodeInput } from '#features/seats/contract/codes.ts';
import { type ChairType, chairTypes } from '#contract/chairs.ts';
import { parseLocalInput, toLocalInput } from '#features/event/web/event-form-values.ts';

const priceKinds = ['normal', 'price', 'percent'] as const;
type PriceKind = (typeof priceKinds)[number];

/** Form values of a code: times in the site's time zone, money in dollars; '' for none. */
export type CodeFormValues = {
  code: string;
  label: string;
  priceKind: PriceKind;
  dollars: string;
  percent: string;
  opens: ChairType | '';
  maxChairs: string;
  validFrom: string;
  validUntil: string;
  chairIds: readonly number[];
};

export function toCodeFormValues(code: Code | null, timeZone: string): CodeFormValues {
  const wall = (date: Date | null | undefined) =>
    date ? toLocalInput(date, timeZone).slice(0, 16) : '';
  const text = (value: number | null | undefined) => String(value ?? '');
  const hasPercent = code !== null && code.percentOff !== null;
  const hasPrice = code !== null && code.chairCents !== null;
  return {
    code: code?.code ?? '',
    label: code?.label ?? '',
    priceKind: hasPercent ? 'percent' : hasPrice ? 'price' : 'normal',
    dollars: hasPrice ? text((code.chairCents ?? 0) / 100) : '',
    percent: text(code?.percentOff),
    opens: code?.opensChairType ?? '',
    maxChairs: text(code?.maxChairs),
    validFrom: wall(code?.validFrom),
    validUntil: wall(code?.validUntil),
    chairIds: code?.chairIds ?? [],
  };
}

type Parsed = { input: CodeInput; errors: null } | { input: null; errors: Record<string, string> };

/** The request body, or the error message of each field. */
export function parseCodeForm(
  values: CodeFormValues,
  { closed, timeZone }: { closed: boolean; timeZone: string },
): Parsed {
  const { priceKind, dollars, percent, maxChairs, opens } = values;
  const errors: Record<string, string> = {};
  if (priceKind === 'price' && !/^\d{1,5}(\.\d{1,2})?$/.test(dollars.trim()))
    errors['dollars'] = 'Enter a price in dollars, or 0';
  if (priceKind === 'percent' && !/^\d{1,3}$/.test(percent.trim()))
    errors['percentOff'] = 'Enter a percentage from 1 to 100';
  if (!/^\d{0,6}$/.test(maxChairs.trim())) errors['maxChairs'] = 'Enter a whole number';
  const parsed = CodeInput.safeParse({
    code: values.code,
    label: values.label,
    chairCents: priceKind === 'price' ? Math.round(Number(dollars) * 100) : null,
    percentOff: priceKind === 'percent' ? Number(percent) : null,
    opensChairType: chairTypes.find((type) => type === opens) ?? null,
    maxChairs: maxChairs.trim() === '' ? null : Number(maxChairs),
    validFrom: toWire(values.validFrom, timeZone),
    validUntil: toWire(values.validUntil, timeZone),
    closed,
    chairIds: [...values.chairIds],
  });
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  return Object.keys(errors).length === 0 && parsed.success
    ? { input: parsed.data, errors: null }
    : { input: null, errors };
}

const toWire = (text: string, timeZone: string): string | null =>
  parseLocalInput(text, timeZone)?.toISOString() ?? null;
