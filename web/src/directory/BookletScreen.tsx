import { directory } from '@namugongo/contract/directory';
import { type BookletBlock, bookletBlocks, bookletNote } from '@namugongo/contract/rules/booklet';
import { formatTelephone } from '@namugongo/contract/rules/telephones';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { PrintButton } from '../ui/PrintButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, SkeletonLines } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import styles from './Booklet.module.css';
import { useSaveBooklet } from './queries.ts';

/** /directory-booklet: the directory on paper, with what all members may see and nothing else. */
export function BookletScreen() {
  const { data: site } = useSite();
  const { data, error, isFetching, refetch } = useQuery(queryOf(directory.booklet, {}));
  const save = useSaveBooklet();
  return (
    <TeamPage
      title="Members directory"
      subtitle={
        <>
          {site?.name}, <MomentText moment={new Date()} shape="day" timeZone={site?.timeZone} />
        </>
      }
      actions={
        <div className={styles.tools}>
          <PrintButton look="solid" />
          <Button
            look="quiet"
            icon={<Download aria-hidden="true" />}
            busy={save.isPending}
            disabled={!data?.length}
            onClick={() => save.mutate()}
          >
            PDF
          </Button>
          <LinkButton to="/directory" look="quiet">
            List of Members
          </LinkButton>
        </div>
      }
    >
      <p className={styles.note}>{bookletNote}</p>
      {save.error && <ProblemMessage error={save.error} onRetry={() => save.mutate()} />}
      {error && <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <Loading words="Loading members..." />
          <SkeletonLines lines={8} />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState title="Nobody is in the directory yet">Add members first.</EmptyState>
      )}
      {data && data.length > 0 && (
        <div className={styles.blocks}>
          {bookletBlocks(data).map((block) => (
            <Block key={block.key} block={block} />
          ))}
        </div>
      )}
    </TeamPage>
  );
}

function Block({ block: { household, address, members } }: { block: BookletBlock }) {
  return (
    <section className={styles.block}>
      {household && <h2>{household}</h2>}
      {address && <p>{address}</p>}
      {members.map(({ id, name, telephone, email, kabondo }) => (
        <p key={id}>
          <b>{name}</b>
          {[kabondo, telephone && formatTelephone(telephone), email].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      ))}
    </section>
  );
}
