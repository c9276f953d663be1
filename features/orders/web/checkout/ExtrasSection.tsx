import { formatMoney } from '#contract/rules/money.ts';
import type { ExtraOffer } from '#features/event/contract/extras.ts';
import { getMaxQuantity } from '#features/event/contract/rules/extras.ts';
import { Stepper } from '#features/seats/web/together/Stepper.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Checkout.module.css';
import type { ChoiceFields } from './useChoiceFields.ts';
import type { CartExtraChoices } from './useExtraChoices.ts';

type ExtrasSectionProps = {
  /** How many chairs the order has. */
  chairs: number;
  choices: CartExtraChoices;
  /** Whether amounts that can't be paid are said. */
  showsErrors: boolean;
};

/** What an event sells beside chairs, before the buyer pays. */
export function ExtrasSection({ chairs, choices, showsErrors }: ExtrasSectionProps) {
  const { offers, fields } = choices;
  const { error, isFetching, refetch } = offers;
  return (
    <section className={styles.extras} aria-labelledby="extras">
      <h3 id="extras">Add to your order</h3>
      {offers.isPending && <SkeletonLines lines={3} />}
      {error && <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {offers.data && (
        <ExtraFields
          offers={offers.data}
          chairs={chairs}
          fields={fields}
          showsErrors={showsErrors}
        />
      )}
      {choices.error && <ErrorMessage error={choices.error} />}
    </section>
  );
}

type ExtraFieldsProps = {
  offers: readonly ExtraOffer[];
  chairs: number;
  fields: ChoiceFields;
  showsErrors: boolean;
};

/** A large stepper for each extra, and a field for an amount that the buyer chooses. */
export const ExtraFields = ({ offers, chairs, fields, showsErrors }: ExtraFieldsProps) =>
  offers.map((offer) => (
    <div key={offer.id} className={styles.extra}>
      {offer.priceCents === null ? (
        <TextField
          label={offer.name}
          optional
          hint={offer.description || 'An amount in dollars.'}
          error={showsErrors && fields.findAmountError(offer.id)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={fields.getAmount(offer.id)}
          onChange={({ currentTarget: { value } }) => fields.changeAmount(offer.id, value)}
          id={`extra-${offer.id}`}
        />
      ) : (
        <Stepper
          label={offer.name}
          hint={describeOffer(offer)}
          value={fields.getQuantity(offer.id)}
          max={getMaxQuantity(offer, chairs)}
          onChange={(quantity) => fields.changeQuantity(offer.id, quantity)}
        />
      )}
      {offer.description && offer.priceCents !== null && (
        <p className={layout.hint}>{offer.description}</p>
      )}
      {offer.isForSponsors && (
        <p className={layout.hint}>Your name will be on the sponsors’ list.</p>
      )}
    </div>
  ));

/** So few are said, so that nobody hopes in vain. */
const few = 10;

/** '$15, only 3 left' */
function describeOffer({ priceCents, left }: ExtraOffer): string {
  const price = priceCents === 0 ? 'Free' : formatMoney(priceCents ?? 0);
  if (left === 0) return `${price}, sold out`;
  return left !== null && left <= few ? `${price}, only ${left} left` : price;
}
