import { useQuery } from '@tanstack/react-query';
import { announcementRecipientColumns } from '#features/announcements/contract/announcement-columns.ts';
import {
  type AnnouncementRecipient,
  announcements,
} from '#features/announcements/contract/announcements.ts';
import { formatRecipientState } from '#features/announcements/contract/rules/recipient-states.ts';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import { DataTable } from '#ui/table/DataTable.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import styles from './Announcements.module.css';

const tones: Partial<Record<AnnouncementRecipient['state'], 'ok' | 'danger'>> = {
  sent: 'ok',
  failed: 'danger',
};

const State = ({ state }: Pick<AnnouncementRecipient, 'state'>) => (
  <Badge tone={tones[state] ?? 'plain'}>{formatRecipientState(state)}</Badge>
);

const isWaiting = (rows: readonly AnnouncementRecipient[] | undefined): boolean =>
  rows?.some(({ state }) => state === 'waiting') ?? false;

type AnnouncementRecipientsProps = { id: number; timeZone: string | undefined };

/** Who got an announcement by email and who did not, for the secretary; up to date until all have left. */
export function AnnouncementRecipients({ id, timeZone }: AnnouncementRecipientsProps) {
  const query = useQuery({
    ...apiQueryOptions(announcements.listRecipients, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? 5_000 : false),
  });
  return (
    <section aria-labelledby="recipients-title" className={layout.stack}>
      <h2 id="recipients-title">Who got it</h2>
      <Loaded query={query} skeleton={<RowsSkeleton search rows={6} />}>
        {(rows) => (
          <>
            <DataTable
              label="Recipients"
              rows={rows}
              columns={toTableColumns(announcementRecipientColumns, {
                timeZone,
                cells: { state: ({ state }) => <State state={state} /> },
              })}
              rowKey={(row) => row.id}
              search={{
                label: 'Name, email or state',
                text: ({ name, email, state }) => `${name} ${email} ${formatRecipientState(state)}`,
              }}
              empty="No one had asked for it, or the list was deleted after two years."
              card={(row) => (
                <div className={layout.stackTight}>
                  <b className={styles.address}>{row.name}</b>
                  <p className={`${layout.hint} ${styles.address}`}>
                    {[row.email, row.rejectionCode].filter(Boolean).join(' · ')}
                  </p>
                  <p>
                    <State state={row.state} />
                  </p>
                </div>
              )}
            />
            {rows.length > 0 && (
              <div className={layout.row}>
                <ExportButtons
                  size="small"
                  url={(format) =>
                    getApiUrl(announcements.exportRecipients, {
                      query: { announcement: id, format },
                    })
                  }
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
