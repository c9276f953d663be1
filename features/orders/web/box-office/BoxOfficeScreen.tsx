import type { Event } from '#contract/event.ts';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Page } from '#ui/layout/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import type { PickerLabels } from '#features/hall/web/chairs/picker-labels.ts';
import { seatLegends } from '#features/hall/contract/rules/seat-states.ts';
import { useChairs } from '#features/hall/web/chairs/store/useChairs.ts';
import { planQueryOptions } from '#features/event/web/queries.ts';
import { StaffFloorPlan } from '#features/seats/web/StaffFloorPlan.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import styles from './BoxOffice.module.css';
import { SaleDialog } from './SaleDialog.tsx';
import { SeatsTogether } from './SeatsTogether.tsx';
import { GoneChairsAlert, HeldUntil, SaleHoldError, isAnyGone } from './SaleHoldNotes.tsx';
import { type Sale, useSale } from './useSale.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { X } from '#ui/icons.ts';
import { reserveScrollPadding } from '#ui/browser/reserve-scroll-padding.ts';
import { Money } from '#ui/data/Money.tsx';
import { formatChairCount } from '#features/hall/web/chairs/store/table-summary.ts';

/** /box-office: sells chairs for cash, check or Zelle, or gives them away (decisions, section 4). */
export function BoxOfficeScreen() {
  return (
    <StaffScreen
      sells
      title="Box office"
      subtitle="Choose the chairs to sell or give away"
      below={(event) => <BoxOffice key={event.id} event={event} />}
    >
      {(_, head) => head()}
    </StaffScreen>
  );
}

const pickerLabels: PickerLabels = {
  viewer: 'staff',
  add: 'Choose',
  inCart: 'chosen',
  wholeTable: 'Choose the whole table',
  legend: seatLegends.staff,
};

function BoxOffice({ event }: { event: Event }) {
  usePrefetchQuery(planQueryOptions(event.id));
  const chairs = useChairs(event.id, 'staff');
  const sale = useSale(event, chairs);
  const [dialogOpened, setDialogOpened] = useState(sale.phone.isStarted);
  const addTable = useStableCallback(sale.chosen.addTable);
  const labels = useMemo(() => ({ ...pickerLabels, onWholeTable: addTable }), [addTable]);
  return (
    <>
      <div className={styles.office}>
        <Page wide className={styles.top}>
          <SeatsTogether event={event} store={chairs.store} sale={sale} />
          {!dialogOpened && <HoldNotes sale={sale} />}
        </Page>
        <StaffFloorPlan
          event={event.id}
          chairs={chairs}
          labels={labels}
          onChair={sale.chosen.toggle}
        />
        <SelectedChairs
          sale={sale}
          onSell={() => {
            sale.chosen.renewHold();
            setDialogOpened(true);
          }}
        />
      </div>
      <SaleDialog sale={sale} opened={dialogOpened} onClose={() => setDialogOpened(false)} />
    </>
  );
}

function HoldNotes({ sale: { chosen } }: { sale: Sale }) {
  if (!chosen.holdError && !isAnyGone(chosen.gone)) return null;
  return (
    <div className={styles.notes}>
      <SaleHoldError error={chosen.holdError} onRetry={chosen.renewHold} />
      <GoneChairsAlert gone={chosen.gone} onRead={chosen.onGoneRead} />
    </div>
  );
}

/** Bottom bar with the chosen chairs, their total and the button to sell them. */
function SelectedChairs({ sale, onSell }: { sale: Sale; onSell: () => void }) {
  const { chosen, totalCents } = sale;
  if (chosen.chairs.length === 0) return null;
  return (
    <section ref={reserveScrollPadding} className={styles.chosen} aria-label="Chosen chairs">
      <ul className={styles.chips}>
        {chosen.chairs.map((chair) => (
          <li key={chair.id}>
            <button
              type="button"
              aria-label={`Remove ${chair.tableName}, ${chair.chairName}`}
              onClick={() => chosen.toggle(chair.id)}
            >
              {formatChairLabel(chair)}
              <X size={18} strokeWidth={2.4} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <b>
          <Money cents={totalCents} />
        </b>
        {formatChairCount(chosen.chairs.length)}
      </p>
      <HeldUntil until={chosen.heldUntil} />
      <Button onClick={onSell}>Sell or give</Button>
    </section>
  );
}
