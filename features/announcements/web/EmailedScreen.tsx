import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCount } from '#contract/rules/counts.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { linkTo } from '#contract/screens.ts';
import {
  announcements,
  type EmailedAnnouncement,
} from '#features/announcements/contract/announcements.ts';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Link } from '#ui/router/Link.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';

/** /announcement-emails: the announcements that went out by email, each with who got it. */
export function EmailedScreen() {
  const { data: site } = useSite();
  const list = useQuery(apiQueryOptions(announcements.listEmailed, {}));
  const columns = useMemo(() => buildColumns(site?.timeZone), [site?.timeZone]);
  return (
    <StaffPage
      title="Emailed announcements"
      subtitle="Who got each one. The lists are deleted after two years."
    >
      <Loaded query={list} skeleton={<RowsSkeleton search rows={4} />}>
        {(rows) => (
          <DataTable
            label="Emailed announcements"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            search={{ label: 'Title', text: ({ title }) => title }}
            empty={
              <EmptyState title="No announcement went out by email yet">
                <p>Once an editor sends one by email, you see here who got it.</p>
              </EmptyState>
            }
            card={(row) => (
              <div className={layout.stackTight}>
                <b>
                  <Title row={row} />
                </b>
                <p className={layout.hint}>
                  {formatTimestamp(row.emailedAt, 'short', site?.timeZone)}
                </p>
                <p>{describeRecipients(row)}</p>
              </div>
            )}
          />
        )}
      </Loaded>
    </StaffPage>
  );
}

const Title = ({ row: { id, title } }: { row: EmailedAnnouncement }) => (
  <Link to={linkTo('/announcement-emails/$id', { id })}>{title}</Link>
);

const describeRecipients = ({ recipients, skipped }: EmailedAnnouncement): string =>
  [formatCount(recipients, 'email'), skipped > 0 && `${skipped} not sent`]
    .filter(Boolean)
    .join(', ');

const buildColumns = (timeZone: string | undefined): readonly Column<EmailedAnnouncement>[] => [
  { key: 'title', header: 'Announcement', cell: (row) => <Title row={row} /> },
  {
    key: 'emailedAt',
    header: 'When',
    cell: ({ emailedAt }) => formatTimestamp(emailedAt, 'short', timeZone),
  },
  { key: 'recipients', header: 'Emails', cell: describeRecipients },
];
