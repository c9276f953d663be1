import { linkTo } from '#contract/screens.ts';
import type { SeatOffer } from '#features/seats/contract/carts.ts';
import {
  computeChairScale,
  computeSeatPlaces,
} from '#features/hall/contract/rules/hall-geometry.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '#ui/router/use-router.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import { formatTimeLeft, useHoldOver, useTimeLeft } from '../carts/time-left.ts';
import { drawTableSeats } from '#features/hall/web/chairs/plan/Seat.tsx';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import { getSeatState } from '#features/hall/contract/rules/seat-states.ts';
import { getTableNumber } from '#features/hall/web/chairs/store/table-summary.ts';
import { chairsQueryOptions } from '#features/hall/web/chairs/store/chair-queries.ts';
import { formatWithFee } from '#features/payments/contract/rules/fees.ts';
import { compareNames } from '#contract/rules/names.ts';
import { describeOffer } from './describe-offer.ts';
import styles from './FindSeats.module.css';
import type { SeatSearch } from './useFindSeats.ts';

type SeatOfferCardProps = {
  eventId: number;
  result: SeatSearch;
  isBusy: boolean;
  onChoose: (offer: SeatOffer) => void;
  feePercent: number;
  /** Beside seats that are not together. */
  waitingListButton: ReactNode;
};

const planPath = linkTo('/reception/$chairType', { chairType: 'adult' });

/** Opens the checkout, which is a step of the hall's screen: 'Keep Shopping' goes back to the hall. */
function useTakeSeats(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: planPath });
    await navigate({
      to: planPath,
      state: { steps: [{ name: 'checkout', value: 'summary' }] },
    });
  };
}

/** The seats that a search held, drawn around their tables, and what can be done with them. */
export function SeatOfferCard({
  eventId,
  result,
  isBusy,
  onChoose,
  feePercent,
  waitingListButton,
}: SeatOfferCardProps) {
  const { held, others, heldUntil } = result;
  const [areOthersOpen, setAreOthersOpen] = useState(held === null);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [held]);
  const openPlan = () => void navigate({ to: planPath });
  const take = useTakeSeats();
  const left = useTimeLeft(held && heldUntil ? heldUntil.getTime() : null);
  const over = useHoldOver();
  if (left !== null && left <= 0)
    return (
      <p className={styles.result} role="status">
        {over}. Choose Find seats together again.
      </p>
    );
  return (
    <div className={styles.result}>
      <h3 ref={heading} tabIndex={-1}>
        {describeResult(result)}
      </h3>
      {held && (
        <>
          <p>
            {formatOfferPrice(held, feePercent)}.{' '}
            {left !== null && (
              <>
                Held for you: <b className={styles.time}>{formatTimeLeft(left)}</b>
              </>
            )}
          </p>
          <OfferPicture eventId={eventId} offer={held} />
          <div className={styles.actions}>
            <Button onClick={() => void take()} busy={isBusy}>
              Take these
            </Button>
            {others.length > 0 && (
              <Button
                variant="secondary"
                aria-expanded={areOthersOpen}
                onClick={() => setAreOthersOpen(!areOthersOpen)}
              >
                See others
              </Button>
            )}
            <Button variant="secondary" onClick={openPlan}>
              Choose on the plan
            </Button>
          </div>
        </>
      )}
      {areOthersOpen && <OtherOffers {...{ offers: others, isBusy, onChoose, feePercent }} />}
      {!held && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={openPlan}>
            Choose on the plan
          </Button>
          {waitingListButton}
        </div>
      )}
    </div>
  );
}

const describeResult = ({ held, others: [other] }: SeatSearch): string =>
  held
    ? `${describeOffer(held)}.`
    : `There are no ${other?.chairs.length ?? 0} seats together anymore. These are near each other.`;

type OtherOffersProps = Pick<SeatOfferCardProps, 'isBusy' | 'onChoose' | 'feePercent'> & {
  offers: readonly SeatOffer[];
};

/** Other seats; choosing some gives back those that are held. */
function OtherOffers({ offers, isBusy, onChoose, feePercent }: OtherOffersProps) {
  const list = useRef<HTMLUListElement>(null);
  // On a phone they would open below the screen, or behind the cart.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <ul ref={list} className={styles.others} aria-label="Other seats">
      {offers.map((offer) => (
        <li key={offer.chairs.map(({ id }) => id).join()}>
          <span>
            {describeOffer(offer)} <small>{formatOfferPrice(offer, feePercent)}</small>
          </span>
          <Button
            variant="outline"
            size="small"
            disabled={isBusy}
            onClick={() => onChoose(offer)}
            aria-label={`Hold these instead: ${describeOffer(offer)}`}
          >
            Hold these
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The tables of an offer with its chairs marked; a text says the same. */
function OfferPicture({ eventId, offer }: { eventId: number; offer: SeatOffer }) {
  const { data = [] } = useQuery(chairsQueryOptions(eventId));
  const mine = new Set(offer.chairs.map(({ id }) => id));
  const names = [...new Set(offer.chairs.map(({ tableName }) => tableName))];
  return (
    <div className={styles.pictures} aria-hidden="true">
      {names.map((name) => {
        const chairs = data
          .filter(({ tableName }) => tableName === name)
          .toSorted((a, b) => compareNames(a.chairName, b.chairName))
          .map((chair): DisplayedChair => ({
            ...chair,
            state: mine.has(chair.id) ? 'yours' : getSeatState(chair, 'buyer', { isMine: false }),
            turns: 0,
          }));
        return (
          <svg key={name} viewBox="-64 -64 128 128">
            <circle className={styles.disc} r="26" />
            <text className={styles.number} y="7">
              {getTableNumber(name)}
            </text>
            {drawTableSeats({
              chairs,
              chairType: null,
              center: { x: 0, y: 0 },
              places: computeSeatPlaces('round', chairs.length),
              size: 0.8 * computeChairScale(chairs.length),
              numbers: false,
            })}
          </svg>
        );
      })}
      <VisuallyHidden>{names.join(', ')}</VisuallyHidden>
    </div>
  );
}

const formatOfferPrice = ({ chairs }: SeatOffer, feePercent: number): string =>
  formatWithFee(
    chairs.map(({ amount }) => amount),
    feePercent,
  );
