import type { Event } from '@namugongo/contract/reception/events';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../../ui/Button.tsx';
import type { PickWords } from '../chairs/pick-words.ts';
import { staffSeatState } from '../chairs/seat-states.ts';
import { useChairs } from '../chairs/useChairs.ts';
import { planOf } from '../queries.ts';
import { StaffHall } from '../staff/StaffHall.tsx';
import { StaffScreen } from '../staff/StaffScreen.tsx';
import styles from './BoxOffice.module.css';
import { ChosenChairs } from './ChosenChairs.tsx';
import { lostWords } from './lost-words.ts';
import { SaleDialog } from './SaleDialog.tsx';
import { type Sale, useSale } from './useSale.ts';

/** /box-office: chairs for cash, a check, Zelle or as a gift (decisions, section 4). */
export function BoxOfficeScreen() {
  return (
    <StaffScreen
      title="Box office"
      subtitle="Press the chairs to sell or to give"
      below={(event) => <BoxOffice key={event.id} event={event} />}
    >
      {(_, head) => head()}
    </StaffScreen>
  );
}

const words: PickWords = {
  add: 'Choose',
  yours: 'chosen',
  legend: { free: 'Free', yours: 'Chosen', held: 'In a buyer’s cart', sold: 'Sold' },
};

function BoxOffice({ event }: { event: Event }) {
  usePrefetchQuery(planOf(event.id));
  const chairs = useChairs(event.id, staffSeatState);
  const sale = useSale(event, chairs);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className={styles.office}>
        {!asking && <LostChairs sale={sale} />}
        <StaffHall event={event.id} chairs={chairs} words={words} onChair={sale.chosen.toggle} />
        <ChosenChairs sale={sale} onSell={() => setAsking(true)} />
      </div>
      <SaleDialog sale={sale} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function LostChairs({ sale: { chosen } }: { sale: Sale }) {
  if (chosen.lost.length === 0) return null;
  return (
    <Page wide className={styles.lost}>
      <Notice tone="warn">
        <p role="status">{lostWords(chosen.lost)}</p>
        <Button look="quiet" size="small" onClick={chosen.onLostRead}>
          OK
        </Button>
      </Notice>
    </Page>
  );
}
