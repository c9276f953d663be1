import type { Donor, DonorNames, DonorSuggestion } from '#features/donations/contract/donors.ts';
import { getDonorLabel } from '#features/donations/contract/rules/donor-names.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { linkTo } from '#contract/screens.ts';
import { useMemo, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { Money } from '#ui/data/Money.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { Link } from '#ui/router/Link.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import styles from './Donors.module.css';
import { formatDonorFacts, formatLikeness } from './format-donor.ts';
import { JoinDialog } from './JoinDialog.tsx';
import { useDonors, useKeepDonorsApart } from './queries.ts';

const columns: readonly Column<Donor>[] = [
  {
    key: 'name',
    header: 'Donor',
    sort: ({ name }) => name,
    cell: (donor) => (
      <Link to={linkTo('/donations/donors/$id', { id: donor.id })}>{getDonorLabel(donor)}</Link>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ emails }) =>
      emails.map(({ value, isConfirmed }) => (
        <p key={value}>
          {value} {isConfirmed && <Badge tone="ok">Confirmed</Badge>}
        </p>
      )),
  },
  {
    key: 'telephone',
    header: 'Telephone',
    cell: ({ telephones }) => telephones.map((digits) => formatTelephone(digits)).join(', '),
  },
  { key: 'address', header: 'Address', cell: ({ address }) => address },
  {
    key: 'donations',
    header: 'Gifts',
    alignRight: true,
    sort: ({ donations }) => donations,
    cell: ({ donations }) => donations,
  },
  {
    key: 'amount',
    header: 'Amount',
    alignRight: true,
    sort: ({ amountCents }) => amountCents,
    cell: ({ amountCents }) => <Money cents={amountCents} style="full" />,
  },
];

const getSearchText = ({ name, names, emails, telephones, address }: Donor) =>
  [name, ...names, ...emails.map(({ value }) => value), ...telephones, address].join(' ');

/** Everyone who gave, and records that look like one person. */
export function DonorsPanel() {
  return (
    <Loaded query={useDonors()} skeleton={<PanelSkeleton />}>
      {({ donors, suggestions, otherNames }) => (
        <>
          <OtherNames donors={donors} otherNames={otherNames} />
          <Suggestions donors={donors} suggestions={suggestions} />
          <DataTable
            label="Donors"
            rows={donors}
            columns={columns}
            rowKey={({ id }) => id}
            search={{ label: 'Name, email, phone number or address', text: getSearchText }}
            defaultSort={{ key: 'name', direction: 'ascending' }}
            empty={
              <EmptyState title="No donors yet">
                Everyone who gives is listed here, with all their gifts.
              </EmptyState>
            }
          />
        </>
      )}
    </Loaded>
  );
}

type SuggestionsProps = { donors: readonly Donor[]; suggestions: readonly DonorSuggestion[] };

function Suggestions({ donors, suggestions }: SuggestionsProps) {
  const byId = useMemo(() => new Map(donors.map((donor) => [donor.id, donor])), [donors]);
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="alike">
      <h2 id="alike" className={styles.heading}>
        Looks like one person
      </h2>
      <ul className={styles.suggestions}>
        {suggestions.map((suggestion) => {
          const donor = byId.get(suggestion.donorId);
          const other = byId.get(suggestion.otherId);
          return donor && other ? (
            <Suggestion
              key={`${donor.id} ${other.id}`}
              donor={donor}
              other={other}
              likeness={suggestion.likeness}
            />
          ) : null;
        })}
      </ul>
    </section>
  );
}

type OtherNamesProps = { donors: readonly Donor[]; otherNames: readonly DonorNames[] };

/** Records that may be of two people, who want a statement each. */
export function OtherNames({ donors, otherNames }: OtherNamesProps) {
  const byId = useMemo(() => new Map(donors.map((donor) => [donor.id, donor])), [donors]);
  if (otherNames.length === 0) return null;
  return (
    <section aria-labelledby="two-people">
      <h2 id="two-people" className={styles.heading}>
        May be two people
      </h2>
      <ul className={styles.suggestions}>
        {otherNames.map(({ donorId, email, names }) => (
          <Card as="li" className={styles.suggestion} key={`${donorId} ${email}`}>
            <p>
              <Link to={linkTo('/donations/donors/$id', { id: donorId })}>
                {byId.get(donorId)?.name}
              </Link>{' '}
              has gifts of {formatList.format(names)} under {email}.
              <small>
                Split the gifts when they are two people. One statement for both has both names.
              </small>
            </p>
          </Card>
        ))}
      </ul>
    </section>
  );
}

const formatList = new Intl.ListFormat('en-US');

type SuggestionProps = Pick<DonorSuggestion, 'likeness'> & { donor: Donor; other: Donor };

/** Two records that look alike, with the choice of the treasurer. */
export function Suggestion({ donor, other, likeness }: SuggestionProps) {
  const [joining, setJoining] = useState(false);
  const [label, otherLabel] = [getDonorLabel(donor), getDonorLabel(other)];
  const keepApart = useKeepDonorsApart();
  return (
    <Card as="li" className={styles.suggestion}>
      <p>
        <b>
          {otherLabel} looks like {label}
        </b>
        <small>
          {formatLikeness(likeness, donor.name, other.name)}. {label}:{formatDonorFacts(donor)}
        </small>
        <small>
          {otherLabel}: {formatDonorFacts(other)}
        </small>
      </p>
      <div className={layout.row}>
        <Button
          variant="outline"
          size="small"
          aria-label={`Join ${otherLabel} to ${label}`}
          onClick={() => setJoining(true)}
        >
          Join
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Keep apart ${otherLabel} and ${label}`}
          busy={keepApart.isPending}
          onClick={() => keepApart.mutate({ donorId: donor.id, otherId: other.id })}
        >
          Keep apart
        </Button>
      </div>
      {keepApart.error && <ErrorMessage error={keepApart.error} />}
      {joining && <JoinDialog donor={donor} other={other} onClose={() => setJoining(false)} />}
    </Card>
  );
}
