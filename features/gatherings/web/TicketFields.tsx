import { formatMoney } from '#contract/rules/money.ts';
import type { GatheringPage } from '#features/gatherings/contract/gatherings.ts';
import { computeAmountDue } from '#features/gatherings/contract/rules/ticket-choices.ts';
import {
  type AmountDue,
  maxTicketsOfType,
  type TicketChoice,
  type TicketType,
} from '#features/gatherings/contract/ticket-types.ts';
import { TotalsList } from '#features/payments/web/payment-card/TotalsList.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import styles from './Gatherings.module.css';

type TicketOffer = {
  types: readonly TicketType[];
  feePercent: number;
  /** What is left on the day; null where that doesn't matter. */
  left: NonNullable<GatheringPage['occurrence']>['ticketsLeft'] | null;
};

type TicketFieldsProps = {
  offer: TicketOffer;
  chosen: readonly TicketChoice[];
  error?: unknown;
  onChange: (chosen: TicketChoice[]) => void;
};

const quantities = Array.from({ length: maxTicketsOfType + 1 }, (_, quantity) => ({
  value: String(quantity),
  label: String(quantity),
}));

/** How many places of each type, with what they cost together. */
export function TicketFields({ offer, chosen, error, onChange }: TicketFieldsProps) {
  const { types, feePercent, left } = offer;
  const getQuantity = (typeId: number) =>
    chosen.find((choice) => choice.typeId === typeId)?.quantity ?? 0;
  const choose = (typeId: number, quantity: number) =>
    onChange([
      ...chosen.filter((choice) => choice.typeId !== typeId),
      ...(quantity > 0 ? [{ typeId, quantity }] : []),
    ]);
  return (
    <fieldset className={styles.choices} id="tickets" tabIndex={-1}>
      <legend>Your places</legend>
      {types.map(({ id, title, priceCents }) => (
        <SelectField
          key={id}
          id={`tickets-${id}`}
          label={`${title}, ${priceCents === 0 ? 'free' : formatMoney(priceCents, 'full')}`}
          hint={describeLeft(left?.find(({ typeId }) => typeId === id)?.left)}
          options={quantities}
          value={String(getQuantity(id))}
          onChange={({ currentTarget }) => choose(id, Number(currentTarget.value))}
        />
      ))}
      {typeof error === 'string' && <p role="alert">{error}</p>}
      {chosen.length > 0 && <Bill due={computeAmountDue(types, chosen, feePercent)} />}
    </fieldset>
  );
}

const describeLeft = (left: number | undefined): string | undefined =>
  left === undefined
    ? undefined
    : left === 0
      ? 'None left: you go on the waiting list'
      : `${left} left`;

/** What places cost, line by line. */
export const Bill = ({ due: { lines, feePercent, feeCents, totalCents } }: { due: AmountDue }) => (
  <TotalsList
    lines={[
      ...lines.map(
        ({ title, priceCents, quantity }) =>
          [`${quantity} × ${title}`, priceCents * quantity] as const,
      ),
      ...(feeCents > 0
        ? [['Card fee', feeCents, `${feePercent}%, rounded up to the dollar`] as const]
        : []),
      ['Total', totalCents] as const,
    ]}
  />
);
