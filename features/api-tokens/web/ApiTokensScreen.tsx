import { type ApiToken, apiTokens } from '#features/api-tokens/contract/api-tokens.ts';
import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Plus } from '#ui/icons.ts';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';

/** /api-tokens: the tokens with which other programs call the API. */
export function ApiTokensScreen() {
  const query = useQuery(apiQueryOptions(apiTokens.list, {}));
  const { data: site } = useSite();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const columns = useMemo(() => buildColumns(site?.timeZone, setRevoked), [site?.timeZone]);
  return (
    <StaffPage
      title="API tokens"
      subtitle="A token lets another program, such as an app of the diocese, use our data without a password."
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New token
        </Button>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
        {(rows) => (
          <DataTable
            label="API tokens"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            empty="No tokens yet. Create one when another program needs our data."
          />
        )}
      </Loaded>
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} />}
      <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />
    </StaffPage>
  );
}

const states = {
  active: { tone: 'ok', label: 'Works' },
  expired: { tone: 'plain', label: 'Expired' },
  orphaned: { tone: 'danger', label: 'Off' },
  revoked: { tone: 'plain', label: 'Revoked' },
} as const;

const hasEnded = ({ state }: ApiToken) => state === 'expired' || state === 'revoked';

function explainState(
  { state, createdBy, expiresAt, revokedAt }: ApiToken,
  timeZone: string | undefined,
): string {
  if (revokedAt) return `on ${formatTimestamp(revokedAt, 'date', timeZone)}`;
  if (state === 'orphaned') return `${createdBy} is no longer an administrator.`;
  return `${state === 'expired' ? 'since' : 'until'} ${formatTimestamp(expiresAt, 'date', timeZone)}`;
}

function buildColumns(
  timeZone: string | undefined,
  onRevoke: (token: ApiToken) => void,
): Column<ApiToken>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      cell: ({ name, hint }) => (
        <>
          <b>{name}</b> (ends in {hint})
        </>
      ),
    },
    {
      key: 'roles',
      header: 'Access',
      cell: ({ roles, canWrite }) =>
        `${canWrite ? 'Read and change' : 'Read'} as ${roles.map((role) => roleDescriptions[role].name).join(', ')}`,
    },
    {
      key: 'state',
      header: 'State',
      cell: (token) => (
        <>
          <Badge tone={states[token.state].tone}>{states[token.state].label}</Badge>{' '}
          {explainState(token, timeZone)}
        </>
      ),
    },
    {
      key: 'lastUsedAt',
      header: 'Last used',
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? formatTimestamp(lastUsedAt, 'short', timeZone) : 'Never',
    },
    {
      key: 'createdBy',
      header: 'Created by',
      cell: ({ createdBy, createdAt }) =>
        `${createdBy}, ${formatTimestamp(createdAt, 'date', timeZone)}`,
    },
    {
      key: 'revoke',
      header: 'Revoke',
      alignRight: true,
      cell: (token) =>
        hasEnded(token) ? (
          'Ended'
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Revoke ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            Revoke
          </Button>
        ),
    },
  ];
}

function RevokeDialog({ token, onClose }: { token: ApiToken | null; onClose: () => void }) {
  const revoke = useApiMutation({
    call: (id: number) => callApi(apiTokens.revoke, { params: { id } }),
    changes: [apiTokens.list],
    notice: 'Token revoked.',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={`Revoke “${token?.name ?? ''}”?`}
      opened={token !== null}
      confirmLabel="Revoke token"
      mutation={revoke}
      onConfirm={() => token && revoke.mutate(token.id)}
      onCancel={() => {
        revoke.reset();
        onClose();
      }}
    >
      <p>
        The program that uses it won't reach our data anymore. This can't be undone, but you can
        create a new token.
      </p>
    </ConfirmDialog>
  );
}
