import { type Donor, type DonorDetails, donors } from '#features/donations/contract/donors.ts';
import { getDonorLabel } from '#features/donations/contract/rules/donor-names.ts';
import { donationStateLabels, formatWay } from '#features/donations/contract/donation-columns.ts';
import { formatPurposes } from '#features/donations/contract/donor-columns.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { linkTo } from '#contract/screens.ts';
import { HistoryCard } from '#features/people/web/HistorySection.tsx';
import { LoadedRecords } from '#features/person-records/web/LoadedRecords.tsx';
import { MineRow, MineRows } from '#features/mine/web/MineParts.tsx';
import { useSite } from '#features/site/web/site.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Money } from '#ui/data/Money.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import layout from '#ui/layout/layout.module.css';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { ChooseDonorDialog } from './ChooseDonorDialog.tsx';
import { DonorForm } from './DonorForm.tsx';
import styles from './Donors.module.css';
import { OtherNames, Suggestion } from './DonorsPanel.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { useDonor, useDonorRecords, useUndoDonorMove } from './queries.ts';

/** /donations/donors/{id}: a donor, with all gifts, for the treasurer. */
export function DonorScreen() {
  const { id } = useParams();
  const query = useDonor(Number(id) || 0);
  return (
    <StaffPage
      title={query.data ? getDonorLabel(query.data.donor) : 'Donor'}
      subtitle={query.data && formatSubtitle(query.data.donor)}
    >
      <Loaded query={query} skeleton={<RowsSkeleton label="Loading the donor..." />}>
        {(details) => <DonorParts key={details.donor.id} details={details} />}
      </Loaded>
    </StaffPage>
  );
}

const formatSubtitle = ({ donations, amountCents }: Donor): string =>
  `${formatCount(donations, 'gift')}, ${formatMoney(amountCents, 'full')}`;

function DonorParts({ details }: { details: DonorDetails }) {
  const { donor, donations, suggestions, otherNames, moves, account, entries } = details;
  return (
    <>
      <OtherNames donors={[donor]} otherNames={otherNames} />
      {suggestions.length > 0 && (
        <section aria-labelledby="alike">
          <h2 id="alike" className={styles.heading}>
            Looks like one person
          </h2>
          <ul className={styles.suggestions}>
            {suggestions.map(({ other, likeness }) => (
              <Suggestion key={other.id} donor={donor} other={other} likeness={likeness} />
            ))}
          </ul>
        </section>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <FormCard as="section">
            <h2>Statement</h2>
            {/* A join fills in what was empty, and its undoing empties it. */}
            <DonorForm key={moves.map(({ id }) => id).join(' ')} donor={donor} entries={entries} />
          </FormCard>
          <FormCard as="section">
            <h2>Also known as</h2>
            <p>{donor.names.join(', ')}</p>
            <p className={layout.soft}>
              {account
                ? `${account.name} signs in with ${account.email} and sees these gifts.`
                : 'No account has confirmed an email address of this donor.'}
            </p>
            {entries.map(({ id, name, isLinked }) => (
              <p key={id}>
                {isLinked ? `In the directory: ${name}.` : `Looks like ${name} in the directory.`}
              </p>
            ))}
          </FormCard>
        </div>
        <div className={styles.column}>
          <FormCard as="section">
            <h2>Gifts</h2>
            <Donations donor={donor} donations={donations} />
          </FormCard>
          {moves.length > 0 && (
            <FormCard as="section">
              <h2>Joined and split</h2>
              <Moves donor={donor} moves={moves} />
            </FormCard>
          )}
          <FormCard as="section">
            <h2>What is theirs</h2>
            <LoadedRecords query={useDonorRecords(donor.id)} />
          </FormCard>
          <HistoryCard endpoint={donors.getHistory} id={donor.id} />
        </div>
      </div>
    </>
  );
}

function Donations({ donor, donations }: Pick<DonorDetails, 'donor' | 'donations'>) {
  const [opened, setOpened] = useState<'join' | 'split' | null>(null);
  const navigate = useNavigate();
  const { data: site } = useSite();
  const close = () => setOpened(null);
  const columns: readonly Column<DonationRecord>[] = [
    {
      key: 'paidAt',
      header: 'Date',
      sort: ({ paidAt }) => paidAt.getTime(),
      cell: ({ paidAt }) => <Timestamp date={paidAt} timeZone={site?.timeZone} />,
    },
    { key: 'name', header: 'Name', cell: ({ name }) => name },
    {
      key: 'purpose',
      header: 'Purpose',
      cell: (donation) =>
        [
          formatPurposes(donation),
          formatWay(donation),
          donation.state === 'PAID' ? '' : donationStateLabels[donation.state],
        ]
          .filter(Boolean)
          .join(', '),
    },
    {
      key: 'amount',
      header: 'Amount',
      alignRight: true,
      cell: ({ amount }) => <Money cents={amount} style="full" />,
    },
  ];
  return (
    <>
      <div className={layout.row}>
        <Button variant="secondary" size="small" onClick={() => setOpened('join')}>
          Join another donor
        </Button>
        {donations.length > 1 && (
          <Button variant="secondary" size="small" onClick={() => setOpened('split')}>
            Split gifts
          </Button>
        )}
      </div>
      <DataTable
        label="Gifts"
        rows={donations}
        columns={columns}
        rowKey={({ id }) => id}
        empty="This donor has no gifts yet."
      />
      {opened === 'join' && <ChooseDonorDialog donor={donor} onClose={close} />}
      {opened === 'split' && (
        <SplitDialog
          donor={donor}
          donations={donations}
          onClose={close}
          onSplit={({ id }) => void navigate({ to: linkTo('/donations/donors/$id', { id }) })}
        />
      )}
    </>
  );
}

function Moves({ donor, moves }: Pick<DonorDetails, 'donor' | 'moves'>) {
  const navigate = useNavigate();
  const undo = useUndoDonorMove(({ kind, fromId, toId }) => {
    // A record without gifts has no page anymore.
    if (kind === 'split' && toId === donor.id)
      return navigate({ to: linkTo('/donations/donors/$id', { id: fromId }) });
  });
  return (
    <>
      <MineRows label="Joined and split">
        {moves.map((move) => (
          <MineRow
            key={move.id}
            title={
              move.kind === 'join'
                ? `${move.fromName} was joined to ${move.toName}`
                : `${move.toName} was split from ${move.fromName}`
            }
            detail={
              <>
                {formatCount(move.donations, 'gift')}, <Timestamp date={move.movedAt} /> by{' '}
                {move.movedBy}
              </>
            }
          >
            <Button
              variant="secondary"
              size="small"
              aria-label={`Undo: ${move.fromName}, ${move.toName}`}
              busy={undo.isPending && undo.variables.id === move.id}
              onClick={() => undo.mutate(move)}
            >
              Undo
            </Button>
          </MineRow>
        ))}
      </MineRows>
      {undo.error && <ErrorMessage error={undo.error} />}
    </>
  );
}
