import { randomUUID } from 'node:crypto';
import type { DonationBatchInput } from '#features/donations/contract/donation-batches.ts';

type Envelope = DonationBatchInput['donations'][number];

/** A collection of one envelope, in cash by default. */
export function sampleCollection(envelope: Partial<Envelope> = {}): DonationBatchInput {
  const donation: Envelope = {
    name: 'Anna Sample',
    phone: '',
    email: '',
    method: 'cash',
    checkNumber: '',
    split: [{ message: 'Liturgy', amount: 2_000 }],
    ...envelope,
  };
  return {
    reference: randomUUID(),
    receivedOn: '2027-04-25',
    location: 'St_Kizito',
    note: '',
    totalCents: donation.split.reduce((sum, { amount }) => sum + amount, 0),
    donations: [donation],
  };
}
