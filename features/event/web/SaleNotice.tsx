import { type ChairType, chairTypes } from '#contract/chairs.ts';
import type { Event } from '#contract/event.ts';
import {
  describeNextReception,
  describeSale,
  pastReception,
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
};

/** The state of the sale in a sentence, with what a visitor can do now; nothing while there are enough seats. */
export function SaleNotice({ event, sale, chairType }: SaleNoticeProps) {
  const { data: site } = useSite();
  const state = chairType ? sale.byType[chairType] : sale.state;
  if (state === 'open' || !site) return null;
  const step = getSaleStep(state, chairType);
  return (
    <Alert tone={state === 'closed' ? 'warn' : 'plain'}>
      <div className={styles.notice} role="status">
        <p>
          {describeSale(state, event, site.timeZone)}
          {state === 'over' && (
            <>
              {' '}
              {pastReception.thanks}{' '}
              {describeNextReception(event, new Date(getRenderTime()), site.timeZone)}
            </>
          )}
        </p>
        {state === 'type-sold-out' && <OtherTypes event={event} sale={sale} />}
        {step === 'remind' && <ReminderForm event={event} />}
        {step === 'wait' && (
          <>
            <p>Join the waiting list, and we’ll offer you seats when they open up.</p>
            <LinkButton to="/waiting-list" variant="secondary" size="small">
              Join the waiting list
            </LinkButton>
          </>
        )}
        {step === 'see-pictures' && <PicturesLink event={event} />}
      </div>
    </Alert>
  );
}

/** Links to the types of which there are seats. */
function OtherTypes({ event, sale }: SaleNoticeProps) {
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
