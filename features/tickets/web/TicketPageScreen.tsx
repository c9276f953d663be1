import { linkTo } from '#contract/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '#ui/router/use-router.ts';
import { LayoutGrid, Search, Ticket } from '#ui/icons.ts';
import { useState } from 'react';
import { EventTimeAndPlace } from '#features/event/web/EventTimeAndPlace.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { Countdown } from '#ui/data/Countdown.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { currentEventQueryOptions } from '#features/event/web/queries.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import styles from './TicketPageScreen.module.css';
import type { Event } from '#contract/event.ts';
import type { ChairType } from '#contract/chairs.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { InvitationNotice } from '#features/seats/web/InvitationNotice.tsx';
import { hasSeats, isSelling } from '#features/event/contract/rules/sale-state.ts';
import { SaleNotice } from '#features/event/web/SaleNotice.tsx';
import { type SaleStates, useSale } from '#features/event/web/useSale.ts';
import { formatOffer } from '#features/event/web/chair-types.ts';
import { useCartId } from '#features/seats/web/carts/useCart.ts';
import { useCartMutations } from '#features/seats/web/carts/useCartMutations.ts';
import { useCartQuery } from '#features/seats/web/carts/useCartQuery.ts';
import { CodeField } from '#features/seats/web/carts/CodeField.tsx';
import { useCartCode } from '#features/seats/web/carts/useCartCode.ts';
import { FindSeats } from '#features/seats/web/together/FindSeats.tsx';
import { storedTelephone, telephone as telephoneRule } from '#contract/buyer.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { parseTelephone } from '#contract/rules/telephones.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';

const TicketSearchResults = lazyPart(
  () => import('./TicketSearchResults.tsx').then((file) => file.TicketSearchResults),
  <SkeletonLines lines={4} />,
);

/** The choices of the request tab in order (specification, 'Ticket page'). */
const ticketTypes: readonly { type: ChairType; label: string }[] = [
  { type: 'adult', label: 'Adult Tickets' },
  { type: 'youth', label: 'Youth Tickets' },
  { type: 'children', label: 'Children Tickets' },
  { type: 'priest', label: 'Invited Guest Tickets' },
];

const SeatingTab = lazyPart(
  () => import('./SeatingTab.tsx').then((file) => file.SeatingTab),
  <SkeletonLines lines={4} />,
);

type Tab = 'request' | 'search' | 'seating';
const getTab = (path: string): Tab =>
  path.startsWith(linkTo('/search-tickets')) ? 'search' : 'request';

/** /reception, /request-tickets and /search-tickets are one page with three tabs (specification, 'Ticket page'). */
export function TicketPageScreen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const params = useParams();
  const [seating, setSeating] = useState(false);
  const query = useQuery(currentEventQueryOptions());
  const { data: event } = query;
  usePageTitle(event?.title ?? 'UMD Tickets');
  const choose = (tab: Tab) => {
    setSeating(tab === 'seating');
    if (tab !== 'seating' && (seating || tab !== getTab(pathname)))
      void navigate({ to: tab === 'search' ? '/search-tickets' : '/request-tickets' });
  };
  return (
    <>
      <PageHeader
        title={event?.title ?? <Skeleton surface="bark" width="min(24rem, 80vw)" height="1.1em" />}
        eyebrow="Reception"
        actions={event && <Countdown target={event.countdownTarget} surface="bark" size="small" />}
      />
      {/* The key remounts the page when the event has loaded, which avoids a layout shift. */}
      <Page key={event ? 'event' : 'waiting'} className={styles.page}>
        <Loaded
          query={query}
          loading="Loading the reception..."
          skeleton={<SkeletonLines lines={5} />}
        >
          {(loaded) => (
            <>
              <EventTimeAndPlace event={loaded} detail="full" />
              <Tabs
                label="Tickets"
                value={seating ? 'seating' : getTab(pathname)}
                onChange={choose}
                tabs={[
                  {
                    value: 'request',
                    label: 'Request Tickets',
                    icon: <Ticket size={20} aria-hidden="true" />,
                    panel: <RequestTab event={loaded} />,
                  },
                  {
                    value: 'search',
                    label: 'View My Tickets',
                    icon: <Search size={20} aria-hidden="true" />,
                    panel: <SearchTab telephone={params.telephone} />,
                  },
                  {
                    value: 'seating',
                    label: 'Seating Plan',
                    icon: <LayoutGrid size={20} aria-hidden="true" />,
                    panel: <SeatingTab event={loaded} onReturn={() => choose('request')} />,
                  },
                ]}
              />
            </>
          )}
        </Loaded>
      </Page>
    </>
  );
}

/** The state of the sale, and the ticket types while there is or will be one. */
function RequestTab({ event }: { event: Event }) {
  const sale = useSale(event);
  return (
    <>
      <SaleNotice event={event} sale={sale} />
      {/* Before the sale opens the prices are worth reading. */}
      {(isSelling(sale.state) || sale.state === 'not-yet') && (
        <TicketTypes event={event} sale={sale} />
      )}
    </>
  );
}

/** Chooses a ticket type; 'Submit' opens /reception/{type} (specification, 'Ticket page'). */
function TicketTypes({ event, sale }: { event: Event; sale: SaleStates }) {
  const navigate = useNavigate();
  const id = useCartId(event.id);
  const { changeCode } = useCartMutations(event.id, id);
  const code = useCartCode({ cart: useCartQuery(id.cartId).cart, changeCode });
  const [chosen, setChosen] = useState<ChairType>();
  const isLive = isSelling(sale.state);
  // A code may open or reserve seats that others can't buy.
  const canChoose = (type: ChairType) =>
    isLive && (hasSeats(sale.byType[type]) || code.code !== null);
  return (
    <div className={hasSeats(sale.state) ? styles.choices : undefined}>
      {hasSeats(sale.state) && <FindSeats event={event} />}
      {isLive && <CodeField cartCode={code} />}
      <Form
        className={styles.form}
        onSubmit={() =>
          chosen &&
          canChoose(chosen) &&
          void navigate({ to: linkTo('/reception/$chairType', { chairType: chosen }) })
        }
      >
        <fieldset className={styles.types}>
          <legend>Which tickets would you like?</legend>
          {ticketTypes.map(({ type, label }) => (
            <label key={type} className={styles.type}>
              <input
                type="radio"
                name="ticket-type"
                value={type}
                checked={chosen === type}
                disabled={!canChoose(type)}
                onChange={() => setChosen(type)}
              />
              <span className={styles.typeName}>{label}</span>
              <span className={styles.price}>{formatOffer(event, type, sale.byType[type])}</span>
            </label>
          ))}
        </fieldset>
        {chosen && <InvitationNotice event={event} chairType={chosen} />}
        <Button
          type="submit"
          variant="secondary"
          disabled={!chosen || !canChoose(chosen)}
          fullWidth="onMobile"
        >
          Submit
        </Button>
      </Form>
    </div>
  );
}

/** The search form, or the tickets of a given or the account's number (specification, section 4). */
function SearchTab({ telephone }: { telephone: string | undefined }) {
  const navigate = useNavigate();
  const state = useAccount();
  const [isEditing, setIsEditing] = useState(false);
  const ownTelephone = state.is === 'signed-in' ? state.account.telephone : null;
  const initialTelephone = telephone ?? (isEditing ? null : ownTelephone);
  const validTelephone =
    initialTelephone && storedTelephone.safeParse(parseTelephone(initialTelephone)).data;
  if (!validTelephone)
    return (
      <SearchForm
        first={initialTelephone ? parseTelephone(initialTelephone) : ''}
        onSearch={(digits) =>
          void navigate({ to: linkTo('/search-tickets/$telephone', { telephone: digits }) })
        }
      />
    );
  return (
    <TicketSearchResults
      telephone={validTelephone}
      actions={
        <Button
          variant="link"
          onClick={() => {
            setIsEditing(true);
            void navigate({ to: '/search-tickets' });
          }}
        >
          Search Another Number
        </Button>
      }
    />
  );
}

function SearchForm({ first, onSearch }: { first: string; onSearch: (digits: string) => void }) {
  const [digits, setDigits] = useState(first);
  const [error, setError] = useState<string>();
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        const read = telephoneRule.safeParse(digits);
        if (read.success) onSearch(digits);
        else setError(digits === '' ? uiMessages.telephoneNeeded : read.error.issues[0]?.message);
      }}
      errors={error ? [{ field: 'search-telephone', label: 'Telephone' }] : []}
    >
      <TelephoneField
        id="search-telephone"
        label="Telephone"
        hint="The number you gave when you bought your tickets. Outside the US and Uganda, begin with +."
        value={digits}
        error={error}
        onChange={(inputValue) => {
          setDigits(inputValue);
          setError(undefined);
        }}
      />
      <Button type="submit" fullWidth="onMobile" icon={<Search size={22} aria-hidden="true" />}>
        Search Tickets
      </Button>
    </Form>
  );
}
