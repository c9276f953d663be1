import type { Answer } from '@namugongo/contract/endpoint';
import { type PageVersion, pages } from '@namugongo/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PillSelect } from '../ui/PillSelect.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Prose } from '../ui/prose/Prose.tsx';
import { Loading, SkeletonLines } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './PageHistory.module.css';

type ComparisonProps = {
  slug: string;
  shown: PageVersion;
  versions: readonly PageVersion[];
  whenOf: (version: PageVersion) => string;
  /** Left out for the newest version. */
  onRestore?: () => void;
};

/** One version: the words that came and went since another one, and the text as readers saw it. */
export function Comparison({ slug, shown, versions, whenOf, onRestore }: ComparisonProps) {
  const [against, setAgainst] = useState<number>();
  const [tab, setTab] = useState<'changes' | 'text'>('changes');
  const compared = useQuery(
    queryOf(pages.compare, {
      params: { slug, version: shown.version },
      query: against === undefined ? {} : { against },
    }),
  );
  const before = against ?? compared.data?.against?.version;
  return (
    <Card as="section" className={styles.comparison} aria-label={`Version ${shown.version}`}>
      <Head shown={shown} onRestore={onRestore} />
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
                {before !== undefined && (
                  <Against
                    before={before}
                    others={versions.filter(({ version }) => version !== shown.version)}
                    whenOf={whenOf}
                    onChoose={setAgainst}
                  />
                )}
                {compared.data && <Changes {...compared.data} />}
              </>
            ),
          },
          {
            value: 'text',
            label: 'The text',
            panel: compared.data && <Prose html={compared.data.html} />,
          },
        ]}
      />
      <QueryProblem query={compared} />
      {compared.isPending && (
        <>
          <Loading />
          <SkeletonLines lines={6} />
        </>
      )}
    </Card>
  );
}

type HeadProps = { shown: PageVersion; onRestore: (() => void) | undefined };

const Head = ({ shown, onRestore }: HeadProps) => (
  <div className={styles.comparisonHead}>
    <h2>Version {shown.version}</h2>
    {onRestore && (
      <Button look="quiet" icon={<RotateCcw aria-hidden="true" />} onClick={onRestore}>
        Restore this version
      </Button>
    )}
  </div>
);

type AgainstProps = {
  before: number;
  others: readonly PageVersion[];
  whenOf: (version: PageVersion) => string;
  onChoose: (version: number) => void;
};

function Against({ before, others, whenOf, onChoose }: AgainstProps) {
  return (
    <p className={styles.against}>
      Compared with{' '}
      <PillSelect
        label="Compare with"
        value={String(before)}
        options={others.map((one) => ({
          value: String(one.version),
          label: `Version ${one.version}, ${whenOf(one)}`,
        }))}
        onChange={(value) => onChoose(Number(value))}
      />
    </p>
  );
}

/** Shared words plain, new ones underlined in green, lost ones struck out in red; a screen reader is told which is which. */
function Changes({ changes, against }: Pick<Answer<typeof pages.compare>, 'changes' | 'against'>) {
  if (!against) return <p>This is the first version: nothing stood here before it.</p>;
  if (changes.every(({ kind }) => kind === 'same'))
    return <p>Both versions have the same words.</p>;
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
