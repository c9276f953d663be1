import { randomUUID } from 'node:crypto';
import { callEndpoint, isApiError } from '#contract/client.ts';
import {
  type DonationInput,
  type DonationResponse,
  donations,
} from '#features/donations/contract/donations.ts';

export const sampleDonation = {
  token: 'tok_visa',
  amount: 5_000,
  message: 'Liturgy',
  name: 'Sample Donor',
  phone: '6175550123',
  email: 'giver@example.org',
  location: 'St_Kizito',
  note: 'With thanks',
  coveredFee: 0,
  monthly: false,
  showName: false,
} satisfies DonationInput;

export type DonationOutcome = {
  status: number;
  code: string | null;
  detail: string;
  response: DonationResponse | null;
};

/** Makes a donation; resolves with the response or the problem. */
export async function donate(
  base: string,
  changes: Partial<DonationInput> = {},
  key: string = randomUUID(),
): Promise<DonationOutcome> {
  const headers = { 'idempotency-key': key };
  try {
    const body = { ...sampleDonation, ...changes };
    const response = await callEndpoint(base, donations.create, { body }, { headers });
    return { status: 200, code: null, detail: '', response };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code, detail } = error.problem;
    return { status, code, detail, response: null };
  }
}

/** Columns of a gift in memory of someone whose family is told, and whose donor a campaign may name. */
export const createTributeValues = (name: string, familyEmail: string) => ({
  location: 'St_Xavier_Francis',
  isNameVisible: true,
  tributeKind: 'memory' as const,
  tributeName: `Parent of ${name}`,
  familyEmail,
  familyMessage: `Words of ${name}`,
});
