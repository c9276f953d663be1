import type { Donor, DonorLikeness } from '#features/donations/contract/donors.ts';
import { canBeOnePerson } from '#features/donations/contract/rules/donor-names.ts';
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

const likenessLabels: Record<DonorLikeness, string> = {
  email: 'Same email',
  name: 'Same name',
  telephone: 'Same phone number',
};

/** 'Same email, different names: may be two people' */
export const formatLikeness = (likeness: DonorLikeness, one: string, other: string): string =>
  canBeOnePerson(one, other)
    ? likenessLabels[likeness]
    : `${likenessLabels[likeness]}, different names: may be two people`;
