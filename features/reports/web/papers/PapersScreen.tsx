import type { Event } from '#contract/event.ts';
import { linkTo } from '#contract/screens.ts';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { type PaperHabits, type PaperOptions, papers } from '#features/reports/contract/papers.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { downloadFile } from '#ui/browser/download-file.ts';
import { useNavigate, useSearch } from '#ui/router/use-router.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { readPaperHabits, writePaperHabits } from './paper-habits.ts';
import { parsePaperKind } from './paper-labels.ts';
import { PaperForm } from './PaperForm.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import styles from './Papers.module.css';

/** /print-for-tables: place cards, table signs and lists, shown as they are printed, as a PDF. */
export function PapersScreen() {
  return (
    <StaffScreen title="Print for the tables" subtitle="Place cards, table signs and lists">
      {(event, head) => <Papers key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

type PapersProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function Papers({ event, head }: PapersProps) {
  const navigate = useNavigate();
  const kind = parsePaperKind(useSearch()['paper']);
  const [habits, setHabits] = useState(readPaperHabits);
  /** Names of tables; null for all. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const options = useMemo(
    (): PaperOptions => ({
      ...habits,
      event: event.id,
      kind,
      ...(chosen && { tables: [...chosen] }),
    }),
    [habits, event.id, kind, chosen],
  );
  const [settled] = useDebouncedValue(options, 200);
  const preview = useQuery({
    ...apiQueryOptions(papers.preview, { query: settled }),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: () => downloadFile(getApiUrl(papers.getPdf, { query: options })),
    networkMode: 'always',
  });

  function changeHabits(change: Partial<PaperHabits>) {
    const changed = { ...habits, ...change };
    setHabits(changed);
    writePaperHabits(changed);
    save.reset();
  }

  return (
    <>
      {head()}
      <Loaded query={preview} skeleton={<PapersSkeleton />}>
        {(data) => (
          <div className={styles.columns}>
            <PaperForm
              kind={kind}
              habits={habits}
              chosen={chosen}
              tables={data.tables}
              hasPages={data.pages.length > 0}
              save={save}
              onKind={(paper) => {
                save.reset();
                void navigate({ to: linkTo('/print-for-tables', { paper }), replace: true });
              }}
              onHabits={changeHabits}
              onChosen={(tables) => {
                setChosen(tables);
                save.reset();
              }}
            />
            <PaperPreview
              key={kind}
              event={event}
              kind={kind}
              hasChoice={chosen !== null}
              preview={data}
              busy={preview.isFetching}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

const PapersSkeleton = () => (
  <div className={styles.columns}>
    <Loading label="Preparing the preview..." />
    <Skeleton height="26rem" />
    <Skeleton height="40rem" />
  </div>
);
