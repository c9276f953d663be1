import {
  batchMethods,
  donationBatches,
} from '../../features/donations/contract/donation-batches.ts';
import { addDays } from '../../contract/rules/dates.ts';
import { createDonation } from '../donations.ts';
import {
  countTo,
  type FullSite,
  longText,
  runAll,
  sampleEmail,
  sampleName,
  sampleTelephone,
} from './samples.ts';

const envelopes = 25;
const locations = ['St_Anthony', 'St_Charles_Lwanga', 'St_Kizito'];
const purposes = ['Children_Ministry', 'Community_Sunday', 'Liturgy', 'Makungula', 'UMD'];

/** 40 collections with a thousand envelopes, and 60 donations by card, ten of them monthly. */
export async function fillMoney(site: FullSite): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (const number of countTo(40))
    await site.callAsAdmin(donationBatches.create, {
      body: {
        reference: crypto.randomUUID(),
        receivedOn: addDays(today, -7 * number),
        location: locations[number % locations.length] ?? 'St_Anthony',
        note: 'First and second collection, and the envelopes that came by mail',
        totalCents: envelopes * 12_345,
        donations: countTo(envelopes).map((place) => ({
          name: sampleName(place),
          phone: sampleTelephone(place),
          email: sampleEmail(place),
          method: batchMethods[place % batchMethods.length] ?? 'cash',
          checkNumber: place % 2 === 0 ? '' : String(1000 + place),
          split: [{ message: purposes[place % purposes.length] ?? 'UMD', amount: 12_345 }],
        })),
      },
    });
  await runAll(countTo(60), (number) =>
    createDonation(site, {
      name: sampleName(number),
      phone: sampleTelephone(number),
      email: sampleEmail(number),
      location: locations[number % locations.length] ?? 'St_Anthony',
      note: longText.slice(0, 400),
      amount: 10_000,
      monthly: number % 6 === 0,
      split: [
        { message: 'Vocations_Committee', amount: 5_000 },
        { message: 'Wellness_committee', amount: 5_000 },
      ],
      message: 'Vocations_Committee',
    }),
  );
}
