import type { EndpointResponse } from '#contract/endpoint.ts';
import { type PageVersion, pages } from '#features/pages/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from '#ui/icons.ts';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Prose } from '#ui/media/Prose.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import styles from './PageHistory.module.css';

type VersionDiffProps = {
  slug: string;
  visible: PageVersion;
  versions: readonly PageVersion[];
  formatSavedAt: (version: PageVersion) => string;
  /** Absent for the newest version. */
  onRestore?: () => void;
};

/** One version: its changes against another one, and its text as visitors saw it. */
export function VersionDiff({
  slug,
  visible,
  versions,
  formatSavedAt,
  onRestore,
}: VersionDiffProps) {
  const [against, setAgainst] = useState<number>();
  const [tab, setTab] = useState<'changes' | 'text'>('changes');
  const compared = useQuery(
    apiQueryOptions(pages.diffVersion, {
      params: { slug, version: visible.version },
      query: against === undefined ? {} : { against },
    }),
  );
  const baseVersion = against ?? compared.data?.against?.version;
  return (
    <Card as="section" className={styles.comparison} aria-label={`Version ${visible.version}`}>
      <Head visible={visible} onRestore={onRestore} />
      <Tabs
        label="What to show of this version"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'changes',
            label: 'Changes',
            panel: (
              <>
                {baseVersion !== undefined && (
                  <VersionSelect
                    baseVersion={baseVersion}
                    others={versions.filter(({ version }) => version !== visible.version)}
                    formatSavedAt={formatSavedAt}
                    onChoose={setAgainst}
                  />
                )}
                {compared.data && <Changes {...compared.data} />}
              </>
            ),
          },
          {
            value: 'text',
            label: 'Text',
            panel: compared.data && <Prose html={compared.data.html} />,
          },
        ]}
      />
      <QueryError query={compared} />
      {compared.isPending && (
        <>
          <Loading />
          <SkeletonLines lines={6} />
        </>
      )}
    </Card>
  );
}

type HeadProps = { visible: PageVersion; onRestore: (() => void) | undefined };

const Head = ({ visible, onRestore }: HeadProps) => (
  <div className={styles.comparisonHead}>
    <h2>Version {visible.version}</h2>
    {onRestore && (
      <Button variant="secondary" icon={<RotateCcw aria-hidden="true" />} onClick={onRestore}>
        Restore this version
      </Button>
    )}
  </div>
);

type VersionSelectProps = {
  baseVersion: number;
  others: readonly PageVersion[];
  formatSavedAt: (version: PageVersion) => string;
  onChoose: (version: number) => void;
};

function VersionSelect({ baseVersion, others, formatSavedAt, onChoose }: VersionSelectProps) {
  return (
    <p className={styles.against}>
      Compared with{' '}
      <InlineSelect
        label="Compare with"
        value={String(baseVersion)}
        options={others.map((item) => ({
          value: String(item.version),
          label: `Version ${item.version}, ${formatSavedAt(item)}`,
        }))}
        onChange={(value) => onChoose(Number(value))}
      />
    </p>
  );
}

/** Added text underlined in green, removed text struck out in red, both labeled for screen readers. */
function Changes({
  changes,
  against,
}: Pick<EndpointResponse<typeof pages.diffVersion>, 'changes' | 'against'>) {
  if (!against) return <p>This is the first version.</p>;
  if (changes.every(({ kind }) => kind === 'same'))
    return <p>These versions have the same text.</p>;
  return (
    <div className={styles.changes}>
      {changes.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Tag = kind === 'added' ? 'ins' : 'del';
        return (
          <Tag key={key}>
            <VisuallyHidden>{kind === 'added' ? '[added: ' : '[removed: '}</VisuallyHidden>
            {text}
            <VisuallyHidden>]</VisuallyHidden>
          </Tag>
        );
      })}
    </div>
  );
}
