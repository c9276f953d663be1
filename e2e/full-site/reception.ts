import { boxOffice } from '../../features/orders/contract/box-office.ts';
import { boxOfficeMethods } from '../../features/payments/contract/payment-methods.ts';
import { type Chair, chairs } from '../../features/hall/contract/chairs.ts';
import { checkIn } from '../../features/door/contract/check-in.ts';
import { codes } from '../../features/seats/contract/codes.ts';
import { events } from '../../features/event/contract/events.ts';
import { requests } from '../../features/orders/contract/seat-requests.ts';
import { waitingList } from '../../features/orders/contract/waiting-list.ts';
import { createPaidOrder } from '../checkout.ts';
import { refund } from '../staff.ts';
import {
  countTo,
  type FullSite,
  longText,
  runAll,
  sampleEmail,
  sampleName,
  sampleTelephone,
} from './samples.ts';

const years = 20;
const cardOrders = 40;

/** Twenty receptions; of the current one 490 chairs are sold, 60 seats were requested, and 30 parties wait. */
export async function fillReception(site: FullSite): Promise<void> {
  const current = await site.call(events.getCurrent, {});
  for (const tableName of ['Table 51', 'Table 52', 'Table 53', 'Table 54', 'Table 55'])
    await site.callAsAdmin(chairs.createTable, {
      body: { tableName, chairType: 'adult', chairCount: 10 },
    });
  await createCodes(site);
  const all = await site.call(chairs.list, { query: {} });
  await sellChairs(
    site,
    current.id,
    all.filter(({ chairType }) => chairType !== 'youth'),
  );
  await requestSeats(
    site,
    all.filter(({ chairType }) => chairType === 'youth'),
  );
  for (const number of countTo(30))
    await site.call(waitingList.join, {
      body: {
        ...sampleBuyer(3000 + number),
        adults: 1 + (number % 6),
        children: number % 3,
        accessible: number % 5 === 0 ? 1 : 0,
        together: true,
        smaller: number % 2 === 0,
      },
    });
  for (const number of countTo(years - 2))
    await site.callAsAdmin(events.clone, {
      params: { id: current.id },
      body: {
        title: `Uganda Martyrs Day ${2030 + number} Reception and Thanksgiving of the Community of Catholics`,
        countdownTarget: new Date(Date.UTC(2030 + number, 5, 12, 23)),
      },
    });
}

const sampleBuyer = (number: number) => ({
  name: sampleName(number),
  phone: sampleTelephone(number),
  email: sampleEmail(number),
});

async function sellChairs(site: FullSite, eventId: number, free: Chair[]): Promise<void> {
  const buyable = free.filter(
    ({ chairStatus }) => chairStatus === 'Buy' || chairStatus === 'Available',
  );
  const byCard = buyable.filter(({ chairType }) => chairType === 'adult').slice(0, cardOrders * 2);
  const pairs = countTo(cardOrders).map((number) => byCard.slice(number * 2 - 2, number * 2));
  const orders: number[] = [];
  await runAll(pairs, async (pair, number) => {
    orders.push((await createPaidOrder(site, pair, sampleBuyer(number))).orderId);
  });
  const rest = free.filter((chair) => !byCard.includes(chair)).slice(0, 490 - byCard.length);
  const parties: Chair[][] = [];
  for (let size = 1; rest.length > 0; size = (size % 10) + 1) parties.push(rest.splice(0, size));
  await runAll(parties, async (party, place) => {
    const number = 1000 + place;
    const { tickets } = await site.callAsAdmin(boxOffice.sell, {
      body: {
        ...sampleBuyer(number),
        ...(place % 3 === 0 && { email: '' }),
        method: boxOfficeMethods[place % boxOfficeMethods.length] ?? 'cash',
        reference: place % 2 === 0 ? `A check of the savings club, number ${number}` : '',
        chairs: party.map(({ id }) => id),
      },
    });
    if (place % 2 === 0)
      await site.callAsAdmin(checkIn.receive, {
        query: { event: eventId },
        body: { scans: tickets.map(({ barCode }) => ({ barCode })) },
      });
  });
  for (const orderId of orders.slice(0, 5))
    await refund(site, orderId, {
      reason: 'The family moved to Entebbe and sends its greetings to everyone.',
    });
}

async function requestSeats(site: FullSite, seats: readonly Chair[]): Promise<void> {
  const request = (chair: Chair, number: number) =>
    site.call(requests.create, { params: { id: chair.id }, body: sampleBuyer(number) });
  for (const [place, chair] of seats.slice(0, 20).entries()) await request(chair, 2000 + place);
  for (const { chairId } of await site.callAsAdmin(requests.list, { query: {} }))
    await site.callAsAdmin(requests.decline, {
      params: { id: chairId },
      body: { reason: longText.slice(0, 300) },
    });
  for (const [place, chair] of seats.entries()) await request(chair, 2100 + place);
}

async function createCodes(site: FullSite): Promise<void> {
  for (const number of countTo(40))
    await site.callAsAdmin(codes.create, {
      query: {},
      body: {
        code: `KATO-NAKATO-NABBOSA-${number}`,
        label: `${sampleName(number)}, for volunteers`.slice(0, 80),
        chairCents: number % 2 === 0 ? 10_000 : null,
        percentOff: number % 2 === 0 ? null : 25,
        opensChairType: null,
        maxChairs: number % 3 === 0 ? null : number,
        validFrom: null,
        validUntil: new Date(Date.UTC(2027, 0, number)),
        closed: number % 10 === 0,
        chairIds: [],
      },
    });
}
