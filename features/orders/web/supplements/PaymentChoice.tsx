import { formatMoney } from '#contract/rules/money.ts';
import { drawerMethods, getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { HowPaid } from './useSupplementRequest.ts';

type PaymentChoiceProps = {
  moreCents: number;
  /** The card fee; undefined until it is known. */
  feeCents: number | undefined;
  /** False once the reception is over. */
  hasLink: boolean;
  value: HowPaid;
  onChange: (value: HowPaid) => void;
  /** The change without a payment is one of the choices. */
  free?: { isChosen: boolean; tickets: number; onChoose: () => void };
};

const referenceLabels: Partial<Record<HowPaid['method'], string>> = {
  check: 'Check number',
  zelle: 'Zelle confirmation',
};

/** How the buyer pays what a change costs more. */
export function PaymentChoice({
  moreCents,
  feeCents = 0,
  hasLink,
  value,
  onChange,
  free,
}: PaymentChoiceProps) {
  const more = formatMoney(moreCents, 'full');
  const link = {
    value: 'link' as const,
    label: feeCents > 0 ? 'Card, by a link, with the card fee' : 'Card, by a link',
    aside: formatMoney(moreCents + feeCents, 'full'),
  };
  const { method: chosenMethod, reference } = value;
  const label = free?.isChosen ? undefined : referenceLabels[chosenMethod];
  return (
    <>
      <RadioGroupField<HowPaid['method'] | 'free'>
        id="difference-payment"
        label={`How the ${more} is paid`}
        value={free?.isChosen ? 'free' : chosenMethod}
        choices={[
          ...(free
            ? [
                {
                  value: 'free' as const,
                  label:
                    free.tickets === 1
                      ? 'No one pays it, and the ticket costs what it did'
                      : 'No one pays it, and the tickets cost what they did',
                },
              ]
            : []),
          ...(hasLink ? [link] : []),
          ...drawerMethods.map((method) => ({
            value: method,
            label: `${getMethodLabel(method)}, paid to me now`,
            aside: more,
          })),
        ]}
        onChange={(chosen) =>
          chosen === 'free' ? free?.onChoose() : onChange({ method: chosen, reference })
        }
      />
      {label && (
        <TextField
          id="difference-reference"
          label={label}
          optional
          autoComplete="off"
          maxLength={200}
          value={reference}
          onChange={({ currentTarget }) => onChange({ ...value, reference: currentTarget.value })}
        />
      )}
    </>
  );
}

/** Once there is no link any more, cash is what is chosen first. */
export const chooseMethod = (value: HowPaid, hasLink: boolean): HowPaid =>
  value.method === 'link' && !hasLink ? { ...value, method: 'cash' } : value;

/** The button that requests it: 'Ask $83.00 by link', '$80.00 taken in cash'. */
export function getPaymentLabel(
  { method }: HowPaid,
  { moreCents, feeCents = 0 }: { moreCents: number; feeCents?: number | undefined },
): string {
  if (method === 'link') return `Ask ${formatMoney(moreCents + feeCents, 'full')} by link`;
  const more = formatMoney(moreCents, 'full');
  return method === 'cash' ? `${more} taken in cash` : `${more} taken (${getMethodLabel(method)})`;
}
