import { type HourInput, offerFieldNames } from '#features/hours/contract/hour-schemas.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { afterAll, expect, test } from 'vitest';
import { setUpHoursBank } from '#app/server/testing/set-up-hours-bank.ts';

const { site, byId, form, offer, read, secretary, volunteer } = await setUpHoursBank();
afterAll(() => site.stop());

// Every field of an offer goes every way; a new field must be in these two inputs, because they are complete. The fields of a request
// and of the hours given are in hours.test.ts, and rules.test.ts says who sees which field.

const otherInput: Required<HourInput> = {
  volunteerName: 'Another Volunteer',
  volunteerTelephone: '6175550177',
  category: 'Companionship',
  description: 'A visit on Fridays',
  startDate: '2027-05-09',
  endDate: '2027-07-31',
  location: 'Another street',
  volunteerEmail: 'another@example.org',
  requesterName: '',
  requesterTelephone: '',
  forAnother: true,
  available: 'Available',
};

test('every field of an offer is stored, and shown to the volunteer', async () => {
  const input = form();
  const { id } = await offer(input);
  const visible = await read(id, volunteer);
  for (const name of offerFieldNames) expect(visible).toHaveProperty(name, input[name]);
  const [listed] = await site.call(hours.listOwn, {}, volunteer.session);
  expect(listed).toEqual(visible);
});

test.each(offerFieldNames)('the field %s changes alone', async (name) => {
  const { id } = await offer();
  const before = await read(id, volunteer);
  const body = form({ [name]: otherInput[name] });
  await site.call(hours.update, { ...byId(id), body }, volunteer.session);
  expect(await read(id, volunteer)).toEqual({ ...before, [name]: otherInput[name] });
});

test('a coordinator who offers for someone stores their address and both names', async () => {
  const { id } = await offer(otherInput, secretary);
  expect(await read(id, secretary)).toMatchObject({
    volunteerName: otherInput.volunteerName,
    volunteerEmail: otherInput.volunteerEmail,
    createdById: expect.any(String),
  });
  const body = { ...otherInput, volunteerEmail: 'changed@example.org' };
  await site.call(hours.update, { ...byId(id), body }, secretary.session);
  expect(await read(id, secretary)).toMatchObject({ volunteerEmail: 'changed@example.org' });
});
