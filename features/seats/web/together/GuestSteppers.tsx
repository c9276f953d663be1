import type { Event } from '#contract/event.ts';
import { formatPrice } from '#features/event/web/chair-types.ts';
import { Stepper } from './Stepper.tsx';

type GuestSteppersProps = {
  event: Event;
  /** Of adults and children together. */
  max: number;
  adults: number;
  guests: number;
  onAdults: (count: number) => void;
  onChildren: (count: number) => void;
};

/** How many adults and children come; children only where the event has a price for them. */
export function GuestSteppers({
  event,
  max,
  adults,
  guests,
  onAdults,
  onChildren,
}: GuestSteppersProps) {
  const hasChildPrice = event.prices.some(({ chairType }) => chairType === 'children');
  return (
    <>
      <Stepper
        label="Adults"
        hint={formatPrice(event, 'adult')}
        value={adults}
        max={max - guests}
        onChange={onAdults}
      />
      {hasChildPrice && (
        <Stepper
          label="Children"
          hint={formatPrice(event, 'children')}
          value={guests}
          max={max - adults}
          onChange={onChildren}
        />
      )}
    </>
  );
}
