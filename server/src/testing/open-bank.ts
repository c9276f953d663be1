import { hours } from '@namugongo/contract/hours';
import type { HourForm, HourRequest } from '@namugongo/contract/hour-records';
import type { Role } from '@namugongo/contract/endpoint';
import { like } from 'drizzle-orm';
import { outbox } from '../platform/tables.ts';
import { openOffice } from './open-office.ts';

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openOffice>>['member']>>;

const form = (facts: Partial<HourForm> = {}): HourForm => ({
  volunteerName: 'Sample Volunteer',
  volunteerTelephone: '6175550100',
  category: 'Transport',
  description: 'Rides on Sundays',
  startDate: '2027-05-02',
  endDate: '2027-06-30',
  place: 'A volunteer street',
  volunteerEmail: '',
  requesterName: '',
  requesterTelephone: '',
  forAnother: false,
  available: 'Available',
  ...facts,
});
const request: HourRequest = {
  name: 'Sample Receiver',
  telephone: '6175550200',
  note: 'To Mass, please',
  place: 'A receiver street',
  forAnother: false,
};

const secretIn = ({ text }: { text: string } = { text: '' }) =>
  /#\/hours-answer\/([\w-]+)/.exec(text)?.[1] ?? '';

/** A site with members who offer and ask for hours, and their coordinator. */
export async function openBank() {
  const office = await openOffice();
  const { site, admin } = office;

  const personOf = async (...roles: Role[]) => office.member(...roles);
  const volunteer = await personOf('member');
  const receiver = await personOf('member');
  const other = await personOf('member');
  const secretary = await personOf('secretary');

  const byId = (id: number) => ({ params: { id } });
  const offer = (facts: Partial<HourForm> = {}, by: Person = volunteer) =>
    site.call(hours.offer, { body: form(facts) }, by.session);
  const ask = (id: number, by: Person = receiver, facts: Partial<HourRequest> = {}) =>
    site.call(hours.request, { ...byId(id), body: { ...request, ...facts } }, by.session);
  const read = (id: number, by: Person) => site.call(hours.read, byId(id), by.session);
  const step = (
    name: 'accept' | 'decline' | 'withdraw' | 'publish' | 'forward',
    id: number,
    by: Person,
  ) => site.call(hours[name], byId(id), by.session);
  const fulfil = (id: number, by: Person, body: { hours?: number; dateFulfilled?: string } = {}) =>
    site.call(hours.fulfil, { ...byId(id), body: { dateFulfilled: null, ...body } }, by.session);

  /** The letters about an offer in the order in which they were written. */
  async function letters(id: number): Promise<{ to: string; subject: string; text: string }[]> {
    const rows = await site.handle.database
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `mail hours ${id} round %`))
      .orderBy(outbox.id);
    return rows.map(
      ({ payload }) => payload['mail'] as { to: string; subject: string; text: string },
    );
  }
  const answer = (secret: string, word: 'accept' | 'decline' | 'confirm') =>
    site.call(hours.answer, { params: { secret }, body: { answer: word } });

  return {
    site,
    admin,
    volunteer,
    receiver,
    other,
    secretary,
    form,
    byId,
    offer,
    ask,
    read,
    step,
    fulfil,
    letters,
    secretIn,
    answer,
  };
}
