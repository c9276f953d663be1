import type { Donor, DonorLikeness } from '#features/donations/contract/donors.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatMoney } from '#contract/rules/money.ts';

/** 'p@example.org, (617) 555-0101, 3 gifts, $120.00': what tells donors of one name apart. */
export const formatDonorFacts = ({
  emails,
  telephones,
  donations,
  amountCents,
}: Pick<Donor, 'emails' | 'telephones' | 'donations' | 'amountCents'>): string =>
  [
    ...emails.map(({ value }) => value),
    ...telephones.map((digits) => formatTelephone(digits)),
    formatCount(donations, 'gift'),
    formatMoney(amountCents, 'full'),
  ].join(', ');

export const likenessLabels: Record<DonorLikeness, string> = {
  email: 'Same email',
  name: 'Same name',
  telephone: 'Same phone number',
};
