import { linkTo } from '#contract/screens.ts';
import { createSearchText } from '#contract/columns.ts';
import { joinRequestColumns } from '#features/join-us/contract/join-columns.ts';
import { type JoinRequest, joinRequests } from '#features/join-us/contract/join-requests.ts';
import { getApiUrl } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { useJoinRequests } from './queries.ts';

const Open = ({ id, family, state }: JoinRequest) => (
  <LinkButton
    to={linkTo('/join-requests/$id', { id })}
    size="small"
    variant={state === 'waiting' ? 'primary' : 'secondary'}
    aria-label={`Open the request of ${family.name}`}
  >
    {state === 'waiting' ? 'Read and answer' : 'Open'}
  </LinkButton>
);

const columns = [
  ...toTableColumns(joinRequestColumns, {}),
  { key: 'open', header: 'Open', cell: Open, card: { cell: Open } },
];

/** /join-requests: who would like to join, and what households correct, the newest first. */
export function JoinRequestsScreen() {
  const query = useJoinRequests();
  return (
    <StaffPage
      title="Requests to join"
      subtitle="New households, and corrections of those that we have."
      actions={
        <>
          <ExportButtons
            url={(format) => getApiUrl(joinRequests.export, { query: { format } })}
            disabled={!query.data?.length}
          />
          <LinkButton to="/join-us" variant="secondary">
            Open the form
          </LinkButton>
        </>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton label="Loading requests..." rows={4} />}>
        {(rows) => (
          <DataTable
            label="Requests to join"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            search={{
              label: 'Household, person or email',
              text: createSearchText(joinRequestColumns),
            }}
            empty={
              <EmptyState title="No requests yet">
                Put a link to /join-us on your website or your bulletin. Requests appear here once
                their email address is confirmed.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </StaffPage>
  );
}
