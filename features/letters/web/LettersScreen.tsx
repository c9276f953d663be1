import { useQuery } from '@tanstack/react-query';
import { linkTo } from '#contract/screens.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Link } from '#ui/router/Link.tsx';
import styles from './Letters.module.css';

/** /letters: the letters that everyone can read, newest first. */
export function LettersScreen() {
  const { data: site } = useSite();
  const list = useQuery(apiQueryOptions(letters.listPublic, {}));
  return (
    <>
      <PageHeader tall title="Letters" eyebrow="Community news" />
      <Page className={styles.page}>
        <LinkButton to="/letters/subscribe" variant="secondary">
          Get our letters by email
        </LinkButton>
        <Loaded
          query={list}
          skeleton={<RowsSkeleton label="Loading the letters" rows={3} height="9rem" />}
        >
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="No letters yet">
                <p>Our letters to the community will be here.</p>
              </EmptyState>
            ) : (
              rows.map(({ slug, subject, sentAt, summary }) => (
                <Card as="article" key={slug} className={styles.letter}>
                  <p className={layout.hint}>
                    <Timestamp date={sentAt} format="day" timeZone={site?.timeZone} />
                  </p>
                  <h2>
                    <Link to={linkTo('/letter/$slug', { slug })}>{subject}</Link>
                  </h2>
                  <p>{summary}</p>
                </Card>
              ))
            )
          }
        </Loaded>
      </Page>
    </>
  );
}
