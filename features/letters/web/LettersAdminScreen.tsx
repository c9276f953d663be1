import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { linkTo } from '#contract/screens.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { type LetterSummary, letters } from '#features/letters/contract/letters.ts';
import { formatLetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Plus } from '#ui/icons.ts';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Link } from '#ui/router/Link.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { describeDelivery, getLetterBadge } from './letter-labels.ts';

/** /letters-admin: all letters, newest first. */
export function LettersAdminScreen() {
  const { data: site } = useSite();
  const isSecretary = useHasRole('secretary');
  const list = useQuery({
    ...apiQueryOptions(letters.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.some((letter) => letter.state === 'sending') ? 5_000 : false,
  });
  const columns = useMemo(() => buildColumns(site?.timeZone), [site?.timeZone]);
  const write = (
    <LinkButton to="/letters-admin/new" icon={<Plus aria-hidden="true" />}>
      Write letter
    </LinkButton>
  );
  return (
    <StaffPage
      title="Letters to the community"
      subtitle="Emails to subscribers, groups, households and roles"
      actions={
        <>
          {write}
          {isSecretary && (
            <>
              <LinkButton to="/letter-subscribers" variant="secondary">
                Subscribers
              </LinkButton>
              <LinkButton to="/announcement-emails" variant="secondary">
                Emailed announcements
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <Loaded query={list} skeleton={<RowsSkeleton search rows={4} />}>
        {(rows) => (
          <DataTable
            label="Letters"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            search={{ label: 'Subject or people', text: getSearchText }}
            empty={
              <EmptyState title="No letters yet" actions={write}>
                <p>Write to subscribers, groups, households or roles. You see how many got it.</p>
              </EmptyState>
            }
            card={(letter) => <LetterCard letter={letter} timeZone={site?.timeZone} />}
          />
        )}
      </Loaded>
    </StaffPage>
  );
}

const getSearchText = ({ subject, audience }: LetterSummary): string =>
  `${subject} ${formatLetterAudience(audience)}`;

type RowProps = { letter: LetterSummary; timeZone: string | undefined };

const Subject = ({ letter: { id, subject } }: Pick<RowProps, 'letter'>) => (
  <Link to={linkTo('/letters-admin/$id', { id })}>{subject || 'No subject yet'}</Link>
);

function State({ letter }: Pick<RowProps, 'letter'>) {
  const { label, tone } = getLetterBadge(letter);
  return <Badge tone={tone}>{label}</Badge>;
}

const formatDelivery = (letter: LetterSummary): string =>
  letter.state === 'draft' || letter.state === 'scheduled' ? '' : describeDelivery(letter);

const formatSendAt = ({ letter: { sendAt }, timeZone }: RowProps): string =>
  sendAt ? formatTimestamp(sendAt, 'short', timeZone) : '';

const buildColumns = (timeZone: string | undefined): readonly Column<LetterSummary>[] => [
  { key: 'subject', header: 'Subject', cell: (letter) => <Subject letter={letter} /> },
  { key: 'people', header: 'For', cell: ({ audience }) => formatLetterAudience(audience) },
  { key: 'state', header: 'State', cell: (letter) => <State letter={letter} /> },
  { key: 'sendAt', header: 'When', cell: (letter) => formatSendAt({ letter, timeZone }) },
  { key: 'delivered', header: 'Emails', cell: formatDelivery },
];

function LetterCard({ letter, timeZone }: RowProps) {
  const details = [
    formatLetterAudience(letter.audience),
    formatSendAt({ letter, timeZone }),
    formatDelivery(letter),
  ];
  return (
    <div className={layout.stackTight}>
      <b>
        <Subject letter={letter} />
      </b>
      <p className={layout.hint}>{details.filter(Boolean).join(' · ')}</p>
      <p>
        <State letter={letter} />
      </p>
    </div>
  );
}
