import { directory } from '#features/directory/contract/directory.ts';
import {
  type BookletBlock,
  groupByHousehold,
  bookletPrivacyNote,
  listBookletFacts,
} from '#features/directory/contract/rules/booklet.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from '#ui/icons.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import styles from './Booklet.module.css';
import { MemberPhoto } from './MemberPhoto.tsx';
import photoStyles from './MemberPhoto.module.css';
import { useDownloadPdf } from './queries.ts';

/** /directory-booklet: the directory for printing, with only the fields that all members can see. */
export function BookletScreen() {
  const { data: site } = useSite();
  const booklet = useQuery(apiQueryOptions(directory.getBooklet, {}));
  const save = useDownloadPdf('booklet');
  const saveLabels = useDownloadPdf('labels');
  return (
    <StaffPage
      title="Members directory"
      subtitle={
        <>
          {site?.name}, <Timestamp date={new Date()} format="day" timeZone={site?.timeZone} />
        </>
      }
      actions={
        <div className={styles.tools}>
          <PrintButton variant="primary" />
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            busy={save.isPending}
            disabled={!booklet.data?.length}
            onClick={() => save.mutate()}
          >
            PDF
          </Button>
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            busy={saveLabels.isPending}
            disabled={!booklet.data?.length}
            onClick={() => saveLabels.mutate()}
          >
            Labels
          </Button>
          <LinkButton to="/directory" variant="secondary">
            List of Members
          </LinkButton>
        </div>
      }
    >
      <p className={styles.note}>{bookletPrivacyNote}</p>
      {save.error && <ErrorMessage error={save.error} onRetry={() => save.mutate()} />}
      {saveLabels.error && (
        <ErrorMessage error={saveLabels.error} onRetry={() => saveLabels.mutate()} />
      )}
      <Loaded query={booklet} loading="Loading members..." skeleton={<SkeletonLines lines={8} />}>
        {(members) =>
          members.length === 0 ? (
            <EmptyState title="The directory is empty">Add members first.</EmptyState>
          ) : (
            <div className={styles.blocks}>
              {groupByHousehold(members).map((block) => (
                <Block key={block.key} block={block} />
              ))}
            </div>
          )
        }
      </Loaded>
    </StaffPage>
  );
}

function Block({ block: { household, address, members } }: { block: BookletBlock }) {
  return (
    <section className={styles.block}>
      {household && <h2>{household}</h2>}
      {address && <p>{address}</p>}
      {members.map((member) => (
        <div key={member.id} className={photoStyles.beside}>
          <MemberPhoto member={member} />
          <p>
            <b>{member.name}</b>
            {listBookletFacts(member).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
      ))}
    </section>
  );
}
