import * as hours from '#features/hours/server/emails.ts';
import { insertHourRow } from '#features/hours/server/queries.ts';
import { toPlainName } from '#platform/email/email-text.ts';
import { getSettings } from '#platform/settings.ts';
import type { Example, ExampleContext } from './example-context.ts';

/** An hour that the recipient asks of the other person, or `isOffered` to it. */
async function addHour({ platform, person, other }: ExampleContext, isOffered: boolean) {
  const [volunteer, receiver] = isOffered ? [person, other] : [other, person];
  const row = await insertHourRow(platform.database, {
    state: 'Requested',
    volunteerName: volunteer.name,
    volunteerTelephone: volunteer.telephone,
    volunteerEmail: volunteer.email,
    volunteerId: volunteer.email === '' ? null : volunteer.id,
    category: 'Transport',
    description: 'A ride',
    location: `At the house of ${toPlainName(volunteer.name)}`,
    requesterName: receiver.name,
    requesterTelephone: receiver.telephone,
    requesterEmail: receiver.email,
    requesterId: receiver.email === '' ? null : receiver.id,
    note: `${toPlainName(receiver.name)} has no car`,
    requestLocation: `At the house of ${toPlainName(receiver.name)}`,
    claimedMinutes: 60,
    endDate: '2027-05-08',
  });
  const site = await getSettings(platform.database);
  const context: hours.HourEmailContext = {
    db: platform.database,
    site: { ...site, email: person.email },
    now: platform.clock.now(),
    publicUrl: platform.config.PUBLIC_URL,
  };
  return { context, row };
}

const hourExample =
  (
    email: (
      context: hours.HourEmailContext,
      row: Awaited<ReturnType<typeof addHour>>['row'],
    ) => Promise<void>,
    { isOffered = false } = {},
  ): Example =>
  async (example) => {
    const { context, row } = await addHour(example, isOffered);
    await email(context, row);
  };

/** An example of every kind of email about hours. */
export const hourExamples = {
  'hours-request': hourExample(hours.emailRequestToVolunteer, { isOffered: true }),
  'hours-office': hourExample(hours.emailRequestToOffice),
  'hours-accepted': hourExample(hours.emailAcceptance),
  'hours-declined': hourExample(hours.emailDecline),
  'hours-withdrawn': hourExample((context, row) =>
    hours.emailWithdrawal(context, row, 'volunteer'),
  ),
  'hours-claimed': hourExample(hours.emailConfirmationRequest),
  'hours-thanks': hourExample(hours.emailThanks, { isOffered: true }),
  'hours-ending': hourExample(hours.emailExpiryWarning, { isOffered: true }),
  'hours-ended': hourExample(hours.emailExpiry, { isOffered: true }),
};
