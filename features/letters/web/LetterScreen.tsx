import { useQuery } from '@tanstack/react-query';
import { hasProblemCode } from '#contract/client.ts';
import { linkTo } from '#contract/screens.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { NotFound } from '#ui/feedback/NotFound.tsx';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Prose } from '#ui/media/Prose.tsx';
import { useParams } from '#ui/router/use-router.ts';
import styles from './Letters.module.css';

/** /letter/{slug}: a letter that everyone can read. */
export function LetterScreen() {
  const { slug = '' } = useParams();
  const { data: site } = useSite();
  const letter = useQuery(apiQueryOptions(letters.getPublic, { params: { slug } }));
  usePageTitle(letter.data?.subject ?? 'Letter');
  if (hasProblemCode(letter.error, 'letter-not-found'))
    return (
      <NotFound
        title="We couldn't find this letter"
        actions={<LinkButton to="/letters">All letters</LinkButton>}
      >
        <p>It may not be on our site anymore.</p>
      </NotFound>
    );
  return (
    <article>
      <PageHeader eyebrow="Letter" title={letter.data?.subject ?? 'Letter'} />
      <Page className={styles.page}>
        <Loaded query={letter} loading="Loading the letter" skeleton={<SkeletonLines lines={8} />}>
          {({ html, sentAt, subject, slug: current }) => (
            <>
              <p className={layout.hint}>
                <Timestamp date={sentAt} format="day" timeZone={site?.timeZone} />
              </p>
              <Prose html={html} />
              <div className={layout.rowWide}>
                <LinkButton to="/letters" variant="secondary" fullWidth="onMobile">
                  All letters
                </LinkButton>
                <ShareButton path={linkTo('/letter/$slug', { slug: current })} title={subject} />
                <LinkButton to="/letters/subscribe" variant="secondary" fullWidth="onMobile">
                  Get our letters by email
                </LinkButton>
              </div>
            </>
          )}
        </Loaded>
      </Page>
    </article>
  );
}
