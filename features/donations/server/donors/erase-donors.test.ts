import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { personalData } from '#features/personal-data/contract/personal-data.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donors } from '#features/donations/contract/donors.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';

const { site, admin } = await startSiteWithAdmin();
afterAll(() => site.stop());

test('gifts of a person whose address stands only on the record are erased with it', async () => {
  const email = 'rose@example.org';
  const envelope = { email: '', phone: '6175550140', method: 'check' as const, checkNumber: '88' };
  const body = {
    reference: randomUUID(),
    receivedOn: '2027-05-01',
    location: 'St_Kizito' as const,
    note: '',
    totalCents: 700,
    donations: [
      { ...envelope, name: 'Rose Nambi', split: [{ message: 'UMD' as const, amount: 700 }] },
    ],
  };
  await site.call(donationBatches.create, { body }, admin);
  const [record] = (await site.call(donors.list, {}, admin)).donors;
  const { id = 0, name = '', telephone = '', address = '' } = record ?? {};
  const seen = { name, telephone, address, email: '' };
  await site.call(donors.update, { params: { id }, body: { ...seen, email, seen } }, admin);

  await site.call(personalData.deleteForOffice, { body: { email } }, admin);
  const { rows } = await site.handle.pool.query(
    `select d.name, d.telephone, d.check_number, d.donor_id, r.name as record, r.email, r.telephone as number
    from donation d, donor r where r.id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      name: 'Deleted person',
      telephone: '',
      check_number: '',
      donor_id: null,
      record: 'Deleted person',
      email: '',
      number: '',
    },
  ]);
});
