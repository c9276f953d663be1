import { campaigns } from '#features/donations/contract/campaigns.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { updateSettings } from '#platform/settings.ts';
import { donate } from './donate.ts';
import { addPersonRows } from './person-rows.ts';
import { sampleCollection } from './sample-collection.ts';
import type { setUpReception } from './set-up-reception.ts';

const campaign = {
  description: 'A text',
  goalCents: 120_00,
  endsOn: null,
  showsNames: false,
  pictureText: '',
};

const check = {
  name: '',
  method: 'check' as const,
  checkNumber: '0042',
  split: [{ message: 'UMD', amount: 45_00 }],
};

/** In which the files say their times. */
export const exportTimeZone = 'America/New_York';

type Reception = Awaited<ReturnType<typeof setUpReception>>;

/** Rows for every list that can be exported: two people with all their records, tickets sold and refunded, gifts, campaigns. */
export async function addExportedRows({ site, startFeast, sell }: Reception): Promise<void> {
  const { database } = site.handle;
  await updateSettings(database, { timeZone: exportTimeZone });
  for (const [id, name] of [
    ['a', 'Ábel, "Sample"'],
    ['b', '=Nakato Joséphine'],
  ] as const)
    await addPersonRows(database, {
      id,
      name,
      email: `${id}@example.org`,
      telephone: '6175550133',
    });
  await startFeast();
  await sell([0, 1, 2]);
  const { orderId } = await sell([11]);
  const treasurer = await site.as('treasurer');
  await site.callFresh(checkout.refund, { params: { orderId }, body: { reason: '' } }, treasurer);
  await donate(site.base, { name: 'Card Donor', amount: 12_34 });
  const { response } = await donate(site.base, { name: 'Other Donor', email: 'two@example.org' });
  const params = { id: response?.donationId ?? 0 };
  await site.call(
    donations.refund,
    { params, body: { reason: '', seen: { state: 'PAID' } } },
    treasurer,
  );
  await site.call(donationBatches.create, { body: sampleCollection(check) }, treasurer);
  for (const title of ['New roof', 'New organ'])
    await site.call(campaigns.create, { body: { ...campaign, title } }, treasurer);
}
