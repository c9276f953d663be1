import { hours } from '#features/hours/contract/hours.ts';
import type { HourInput, HourRequestInput } from '#features/hours/contract/hour-schemas.ts';
import { startSiteWithAdmin } from './start-site-with-admin.ts';
import type { SiteOptions } from './start-site.ts';
import { openQueuedEmails } from './open-emails.ts';

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof startSiteWithAdmin>>['member']>>;

export const sampleHour = (facts: Partial<HourInput> = {}): HourInput => ({
  volunteerName: 'Sample Volunteer',
  volunteerTelephone: '6175550100',
  category: 'Transport',
  description: 'Rides on Sundays',
  startDate: '2027-05-02',
  endDate: '2027-06-30',
  location: 'A volunteer street',
  volunteerEmail: '',
  requesterName: '',
  requesterTelephone: '',
  forAnother: false,
  available: 'Available',
  ...facts,
});
const sampleRequest: HourRequestInput = {
  name: 'Sample Receiver',
  telephone: '6175550200',
  note: 'To Mass, please',
  location: 'A receiver street',
  forAnother: false,
};

const findSecret = ({ text }: { text: string } = { text: '' }) =>
  /\/hours-answer\/([\w-]+)/.exec(text)?.[1] ?? '';

/** A site with a volunteer, a requester, another member and a secretary. */
export async function setUpHoursBank(options: SiteOptions = {}) {
  const office = await startSiteWithAdmin(options);
  const { site, admin } = office;

  const volunteer = await office.member('member');
  const receiver = await office.member('member');
  const other = await office.member('member');
  const secretary = await office.member('secretary');

  const byId = (id: number) => ({ params: { id } });
  const offer = (facts: Partial<HourInput> = {}, by: Person = volunteer) =>
    site.call(hours.create, { body: sampleHour(facts) }, by.session);
  const request = (id: number, by: Person = receiver, facts: Partial<HourRequestInput> = {}) =>
    site.call(hours.request, { ...byId(id), body: { ...sampleRequest, ...facts } }, by.session);
  const read = (id: number, by: Person) => site.call(hours.get, byId(id), by.session);
  const step = (
    name: 'accept' | 'decline' | 'withdraw' | 'publish' | 'forward',
    id: number,
    by: Person,
  ) => site.call(hours[name], byId(id), by.session);
  const fulfil = (id: number, by: Person, body: { hours?: number; dateFulfilled?: string } = {}) =>
    site.call(hours.fulfil, { ...byId(id), body: { dateFulfilled: null, ...body } }, by.session);

  /** The emails about an offer, oldest first. */
  const listEmails = (id: number) =>
    openQueuedEmails(site.handle.database, `mail hours ${id} round %`);
  const applyEmailAction = (secret: string, response: 'accept' | 'decline' | 'confirm') =>
    site.call(hours.applyEmailAction, { params: { secret }, body: { response } });

  return {
    site,
    admin,
    member: office.member,
    volunteer,
    receiver,
    other,
    secretary,
    form: sampleHour,
    byId,
    offer,
    request,
    read,
    step,
    fulfil,
    listEmails,
    findSecret,
    applyEmailAction,
  };
}
