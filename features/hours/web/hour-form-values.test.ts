import { type Hour, HourInput } from '#features/hours/contract/hour-schemas.ts';
import { listFieldNames } from '#contract/rules/record-fields.ts';
import { expect, test } from 'vitest';
import { emptyHourValues, toFormValues, toHourInput } from './hour-form-values.ts';

const input: HourInput = {
  volunteerName: 'Sample Volunteer',
  volunteerTelephone: '6175550100',
  category: 'Companionship',
  description: 'A visit on Fridays',
  startDate: '2027-05-02',
  endDate: '2027-06-30',
  location: 'A street',
  volunteerEmail: 'volunteer@example.org',
  requesterName: 'Sample Receiver',
  requesterTelephone: '6175550200',
  forAnother: true,
  available: 'draft',
};
const { available: _, forAnother: _forAnother, ...fields } = input;
const hour: Hour = {
  ...fields,
  id: 1,
  state: 'draft',
  createdById: 'Sample Coordinator',
  requestedById: null,
  requestLocation: null,
  note: null,
  reply: null,
  isOpenRequest: false,
  hours: null,
  claimed: false,
  isForwarded: false,
  cleared: null,
  role: 'coordinator',
  actions: [],
  fulfilled: 'No',
  dateFulfilled: null,
};

test('the form sends every field of an offer unchanged', () => {
  expect(HourInput.parse(toHourInput(toFormValues(hour), true, true))).toEqual(input);
});

test('the form sends missing days as none, and the requester only if it may', () => {
  const values = toFormValues({ ...hour, startDate: null, endDate: null });
  expect(toHourInput(values, false, false)).toMatchObject({
    startDate: null,
    endDate: null,
    requesterName: '',
    requesterTelephone: '',
    available: 'Available',
  });
});

test('a new offer has a value for every field, with the own name and telephone', () => {
  const values = emptyHourValues({ name: 'Sample Person', telephone: '6175550111' });
  expect([...listFieldNames(values), 'available'].toSorted()).toEqual(
    Object.keys(HourInput.shape).toSorted(),
  );
  expect(values).toMatchObject({
    volunteerName: 'Sample Person',
    volunteerTelephone: '6175550111',
    forAnother: false,
  });
});
