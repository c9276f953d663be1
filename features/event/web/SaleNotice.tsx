import { type ChairType, chairTypes } from '#contract/chairs.ts';
import type { Event } from '#contract/event.ts';
import {
  describeSaleToVisitor,
  waitingListOffer,
} from '#features/event/contract/rules/sale-sentences.ts';
import {
  getSaleStep,
  hasSeats,
  isByInvitation,
} from '#features/event/contract/rules/sale-state.ts';
import { useSite } from '#features/site/web/site.ts';
import { getRenderTime } from '#ui/browser/render-context.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ReminderForm } from './ReminderForm.tsx';
import { ChairTypeLinks } from './ChairTypeLinks.tsx';
import { PicturesLink } from './PicturesLink.tsx';
import type { SaleStates } from './useSale.ts';
import styles from './SaleNotice.module.css';

type SaleNoticeProps = {
  event: Event;
  sale: SaleStates;
  /** The type that the screen is about. */
  chairType?: ChairType | undefined;
  /** Says nothing for now; what it says next is announced. */
  isHidden?: boolean;
};

/**
 * The state of the sale in a sentence, with what a visitor can do now; nothing to see while there are enough seats. A change of the
 * sentences is announced as a whole, so their region stays, and controls are outside of it.
 */
export function SaleNotice({ event, sale, chairType, isHidden = false }: SaleNoticeProps) {
  const { data: site } = useSite();
  const state = chairType ? sale.byType[chairType] : sale.state;
  const step = getSaleStep(state, chairType);
  const hasNotice = state !== 'open' && site !== undefined && !isHidden;
  return (
    <div className={hasNotice ? styles.notice : styles.none}>
      <div role="status">
        {hasNotice && (
          <Alert tone={state === 'closed' ? 'warn' : 'plain'}>
            <p>{describeSaleToVisitor(state, event, new Date(getRenderTime()), site.timeZone)}</p>
            {step === 'wait' && <p>{waitingListOffer}</p>}
          </Alert>
        )}
      </div>
      {hasNotice && state === 'type-sold-out' && <OtherTypes event={event} sale={sale} />}
      {hasNotice && step === 'remind' && <ReminderForm event={event} />}
      {hasNotice && step === 'wait' && (
        <LinkButton to="/waiting-list" variant="secondary" size="small">
          Join the waiting list
        </LinkButton>
      )}
      {hasNotice && step === 'see-pictures' && <PicturesLink event={event} />}
    </div>
  );
}

/** Links to the types of which there are seats. */
function OtherTypes({ event, sale }: Pick<SaleNoticeProps, 'event' | 'sale'>) {
  const types = chairTypes.filter(
    (type) => hasSeats(sale.byType[type]) && !isByInvitation(event, type),
  );
  if (types.length === 0) return null;
  return (
    <p>
      Still free: <ChairTypeLinks types={types} />
    </p>
  );
}
