import { type PageVersion, pages } from '@namugongo/contract/pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { ask, queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { Badge } from '../ui/Badge.tsx';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { momentInWords } from '../ui/moments.ts';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { Comparison } from './Comparison.tsx';
import styles from './PageHistory.module.css';
import { forgetPages } from './queries.ts';

const Search = z.object({ version: z.coerce.number().int().optional() });

/** /pages/{slug}/history: every version of a page, what each changed, and the way back to it. */
export function PageHistoryScreen() {
  const { slug = '' } = useParams({ strict: false });
  const asked = Search.catch({}).parse(useSearch({ strict: false })).version;
  const navigate = useNavigate();
  const { data: site } = useSite();
  const history = useQuery(queryOf(pages.history, { params: { slug } }));
  const newest = history.data?.[0];
  const shown = history.data?.find(({ version }) => version === asked) ?? newest;
  const [wanted, setWanted] = useState<PageVersion | null>(null);
  const restore = useRestore(slug);
  const whenOf = ({ savedAt }: PageVersion) => momentInWords(savedAt, 'short', site?.timeZone);
  const told = restore.data
    ? `Version ${restore.variables?.wanted} is restored, as version ${restore.data.version}.`
    : '';
  return (
    <>
      <BarkHeader
        wide
        eyebrow={newest?.title ?? `/${slug}`}
        title="Versions"
        aside={
          <LinkButton to={`/pages/${slug}/edit`} look="onBark">
            Edit this page
          </LinkButton>
        }
      />
      <Page wide className={styles.page}>
        <QueryProblem query={history} />
        {history.isPending && (
          <div className={styles.columns}>
            <Loading />
            <Skeleton height="18rem" />
            <Skeleton height="24rem" />
          </div>
        )}
        <SavedNotice words={told} />
        {history.data && shown && newest && (
          <div className={styles.columns}>
            <ol className={styles.versions} aria-label="Versions, the newest first">
              {history.data.map((one) => (
                <li key={one.version}>
                  <button
                    type="button"
                    aria-current={one === shown ? 'true' : undefined}
                    onClick={() =>
                      void navigate({ to: '.', search: { version: one.version }, replace: true })
                    }
                  >
                    <b>Version {one.version}</b>
                    {one.published && <Badge tone="ok">Readers see this</Badge>}
                    <span>
                      {whenOf(one)}, {one.savedBy}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            <Comparison
              key={shown.version}
              slug={slug}
              shown={shown}
              versions={history.data}
              whenOf={whenOf}
              {...(shown !== newest && { onRestore: () => setWanted(shown) })}
            />
          </div>
        )}
      </Page>
      <ConfirmDialog
        question={`Restore version ${wanted?.version ?? ''}?`}
        opened={wanted !== null}
        yes="Restore"
        busy={restore.isPending}
        onNo={() => setWanted(null)}
        onYes={() => {
          if (wanted && newest)
            restore.mutate(
              { wanted: wanted.version, version: newest.version },
              {
                onSuccess: () => {
                  setWanted(null);
                  void navigate({ to: '.', search: {}, replace: true });
                },
              },
            );
        }}
      >
        <p>Readers see it at once. The versions after it are kept.</p>
        {restore.error && <ProblemMessage error={restore.error} />}
      </ConfirmDialog>
    </>
  );
}

function useRestore(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ wanted, version }: { wanted: number; version: number }) =>
      ask(pages.restore, { params: { slug, version: wanted }, body: { version } }),
    onSettled: () => forgetPages(client),
  });
}
