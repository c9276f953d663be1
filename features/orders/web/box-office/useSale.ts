import { schemaResolver } from '@mantine/form';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { BoxOfficeSaleInput, boxOffice } from '#features/orders/contract/box-office.ts';
import type { Event } from '#contract/event.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { requests } from '#features/orders/contract/seat-requests.ts';
import type { ChairType } from '#contract/chairs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi, invalidateEndpoints } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useDraftState } from '#ui/forms/useDraftState.ts';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { getGuestAmount } from '#features/hall/web/chairs/picker-labels.ts';
import type { Chairs } from '#features/hall/web/chairs/store/useChairs.ts';
import type { SeatedGuest } from '#features/seats/contract/rules/together/list-placements.ts';
import { useSelectedChairs } from './useSelectedChairs.ts';
import { useSaleExtras } from './useSaleExtras.ts';
import { usePhoneLink, usePhoneSale } from './usePhoneSale.ts';
import { changedByTickets } from '../queries.ts';
import { computeTotals } from '#features/payments/contract/rules/fees.ts';

export type CompletedSale = EndpointResponse<typeof boxOffice.sell> & {
  name: string;
  email: string;
};

type SaleFormValues = {
  name: string;
  phone: string;
  email: string;
  method: BoxOfficeSaleInput['method'] | 'phone' | '';
  reference: string;
};

const emptyValues: SaleFormValues = { name: '', phone: '', email: '', method: '', reference: '' };

const SaleFormInput = BoxOfficeSaleInput.omit({
  chairs: true,
  hold: true,
  guests: true,
  extras: true,
  takesPromised: true,
});

const fields = [
  { name: 'name', label: 'Full Name' },
  { name: 'phone', label: 'Telephone' },
  { name: 'email', label: 'Email' },
  { name: 'method', label: 'How did they pay?' },
  { name: 'reference', label: 'Reference' },
] as const;

type SaleCall = { chairs: readonly number[]; takesPromised: boolean };
type SelectedChairs = ReturnType<typeof useSelectedChairs>;

/** The types of guests, by chair, where it is not that of the chair. */
const noGuests: { types: Readonly<Record<number, ChairType>> } = { types: {} };

/** Who sits on the chosen chairs, and for how much; saved in this tab across reloads, as the chairs are. */
function useSaleGuests(event: Event, chosen: SelectedChairs) {
  const draft = `sale guests ${event.id}`;
  const [{ types }, setGuests] = useDraftState('accountDraft', draft, noGuests);
  const seats = chosen.chairs.map((chair) => {
    const guestType = types[chair.id] ?? chair.chairType;
    return { chair, guestType, amountCents: getGuestAmount(chair, guestType, event.prices) };
  });
  const extras = useSaleExtras(event);
  const amounts = [...seats.map(({ amountCents }) => amountCents), extras.totalCents];
  const { subtotalCents, totalCents } = computeTotals(amounts, event.feePercent);
  return {
    seats,
    extras,
    totalCents: subtotalCents,
    /** With the fee of a card. */
    cardCents: totalCents,
    /** The guests that the event has a price for. */
    guestTypes: event.prices.map(({ chairType }) => chairType),
    changeGuest: (chairId: number, guestType: ChairType) =>
      setGuests((before) => ({ types: { ...before.types, [chairId]: guestType } })),
    /** Chooses seats for guests instead of the chairs of an earlier choice. Returns whether a sale can have so many. */
    seatGuests(old: readonly number[], seated: readonly SeatedGuest[]): boolean {
      const isChosen = chosen.replace(
        old,
        seated.map(({ chairId }) => chairId),
      );
      const added = Object.fromEntries(seated.map((guest) => [guest.chairId, guest.guestType]));
      if (isChosen) setGuests((before) => ({ types: { ...before.types, ...added } }));
      return isChosen;
    },
    /** Waits until the server holds the chairs; returns them with the guests of another type than their chair's. */
    async read() {
      await chosen.finishHold();
      const others = seats.filter(({ chair, guestType }) => guestType !== chair.chairType);
      return {
        hold: chosen.hold,
        chairs: [...chosen.ids],
        guests: others.map(({ chair, guestType }) => ({ chair: chair.id, as: guestType })),
        extras: extras.choices,
      };
    },
    clear() {
      chosen.clear();
      setGuests(noGuests);
      extras.clear();
    },
  };
}

/** One sale at the box office: chosen chairs, form and mutation, and the sale on the guest's phone. */
export function useSale(event: Event, { store, loaded, refetch }: Chairs) {
  const client = useQueryClient();
  const { form, startAgain, showErrors } = useDraftForm<SaleFormValues>(
    'accountDraft',
    `sale ${event.id}`,
    emptyValues,
    schemaResolver(SaleFormInput, { sync: true }),
  );
  const sell = useApiMutation({
    call: async ({ chairs, takesPromised }: SaleCall): Promise<CompletedSale> => {
      const chosenSale = await guests.read();
      const sale = BoxOfficeSaleInput.parse({
        ...form.values,
        ...chosenSale,
        chairs,
        takesPromised,
      });
      const sold = await callApi(boxOffice.sell, { body: sale });
      return { ...sold, name: sale.name, email: sale.email ?? '' };
    },
    changes: [reports.listSoldChairs, reports.getSalesPerTable, requests.list],
    onSuccess: () => clear(),
    onError: (error) => {
      showErrors(error);
      // Shows chairs that were taken while the stream was disconnected.
      void refetch();
      void guests.extras.offers.refetch();
      chosen.renewHold();
    },
  });
  const phoneLink = usePhoneLink(event.id);
  const chosen = useSelectedChairs({
    store,
    loaded,
    selling: sell.isPending,
    event: event.id,
    isOnPhone: phoneLink.link.cart !== '',
  });
  const guests = useSaleGuests(event, chosen);
  function clear() {
    guests.clear();
    startAgain();
  }
  const phone = usePhoneSale({
    event: event.id,
    ...phoneLink,
    readSale: guests.read,
    onPaid() {
      clear();
      void invalidateEndpoints(client, ...changedByTickets);
    },
  });
  return {
    form,
    phone,
    chosen,
    ...guests,
    fieldErrors: fields
      .filter(({ name }) => form.errors[name])
      .map(({ name, label }) => ({ field: `sale-${name}`, label })),
    sell,
  };
}

export type Sale = ReturnType<typeof useSale>;
