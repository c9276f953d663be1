import { linkTo } from '#contract/screens.ts';
import { type PageVersion, pages } from '#features/pages/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { z } from 'zod';
import { callApi, apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { VersionDiff } from './VersionDiff.tsx';
import styles from './PageHistory.module.css';

const SearchParams = z.object({ version: z.coerce.number().int().optional() });

/** /pages/{slug}/history: lists the versions of a page, compares them and restores one. */
export function PageHistoryScreen() {
  const { slug = '' } = useParams();
  const requested = SearchParams.catch({}).parse(useSearch()).version;
  const navigate = useNavigate();
  const { data: site } = useSite();
  const history = useQuery(apiQueryOptions(pages.getHistory, { params: { slug } }));
  const latest = history.data?.[0];
  const visible = history.data?.find(({ version }) => version === requested) ?? latest;
  const [target, setTarget] = useState<PageVersion | null>(null);
  const restore = useRestore(slug);
  const formatSavedAt = ({ savedAt }: PageVersion) =>
    formatTimestamp(savedAt, 'short', site?.timeZone);
  const message = restore.data
    ? `Version ${restore.variables?.target} is back, as version ${restore.data.version}.`
    : '';
  return (
    <>
      <PageHeader
        wide
        eyebrow={latest?.title ?? `/${slug}`}
        title="Versions"
        actions={
          <LinkButton to={linkTo('/pages/$slug/edit', { slug })} variant="secondary">
            Edit this page
          </LinkButton>
        }
      />
      <Page wide className={styles.page}>
        <QueryError query={history} />
        {history.isPending && (
          <div className={styles.columns}>
            <Loading />
            <Skeleton height="18rem" />
            <Skeleton height="24rem" />
          </div>
        )}
        <SuccessAlert message={message} />
        {history.data && visible && latest && (
          <div className={styles.columns}>
            <ol className={styles.versions} aria-label="Versions, newest first">
              {history.data.map((item) => (
                <li key={item.version}>
                  <button
                    type="button"
                    aria-current={item === visible ? 'true' : undefined}
                    onClick={() =>
                      void navigate({ search: { version: item.version }, replace: true })
                    }
                  >
                    <b>Version {item.version}</b>
                    {item.published && <Badge tone="ok">Published</Badge>}
                    <span>
                      {formatSavedAt(item)}, {item.savedBy}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            <VersionDiff
              key={visible.version}
              slug={slug}
              visible={visible}
              versions={history.data}
              formatSavedAt={formatSavedAt}
              {...(visible !== latest && { onRestore: () => setTarget(visible) })}
            />
          </div>
        )}
      </Page>
      <ConfirmDialog
        title={`Restore version ${target?.version ?? ''}?`}
        opened={target !== null}
        confirmLabel="Restore"
        mutation={restore}
        onCancel={() => setTarget(null)}
        onConfirm={() => {
          if (target && latest)
            restore.mutate(
              { target: target.version, version: latest.version },
              {
                onSuccess: () => {
                  setTarget(null);
                  void navigate({ search: {}, replace: true });
                },
              },
            );
        }}
      >
        <p>Visitors will see it right away. Newer versions are kept.</p>
      </ConfirmDialog>
    </>
  );
}

const useRestore = (slug: string) =>
  useApiMutation({
    call: ({ target, version }: { target: number; version: number }) =>
      callApi(pages.restoreVersion, { params: { slug, version: target }, body: { version } }),
    changes: [pages],
  });
