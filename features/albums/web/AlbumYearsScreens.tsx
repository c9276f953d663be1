import { formatCount } from '#contract/rules/counts.ts';
import { formatDay } from '#contract/rules/dates.ts';
import type { AlbumSummary } from '#features/albums/contract/albums.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import { groupByYear } from '#features/albums/contract/rules/album-years.ts';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { BasketArt } from '#ui/art/BasketArt.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import { Link } from '#ui/router/Link.tsx';
import styles from './Albums.module.css';
import { useAlbums } from './queries.ts';

/** /picture-albums: all albums that the reader may see, by year. */
export const PictureAlbumsScreen = () => (
  <AlbumYears
    title="Picture albums"
    empty="No albums yet"
    isListed={({ isIssue, pictureCount }) => !isIssue && pictureCount > 0}
  />
);

/** /magazine-issues: all issues of the magazine that the reader may see, by year. */
export const IssuesScreen = () => (
  <AlbumYears
    title="All issues of the magazine"
    empty="No magazine yet"
    isListed={({ isIssue, pictureCount }) => isIssue && pictureCount > 0}
  />
);

type AlbumYearsProps = {
  title: string;
  empty: string;
  isListed: (album: AlbumSummary) => boolean;
};

function AlbumYears({ title, empty, isListed }: AlbumYearsProps) {
  return (
    <>
      <PageHeader title={title} />
      <Page className={styles.years}>
        <Loaded
          query={useAlbums()}
          skeleton={<RowsSkeleton label="Loading the albums..." rows={3} height="14rem" />}
        >
          {(list) => {
            const years = groupByYear(
              list.filter((album) => isListed(album) && getAlbumPath(album) !== null),
            );
            if (years.length === 0)
              return <EmptyState title={empty}>They will appear here.</EmptyState>;
            return (
              <>
                <YearLinks years={years.map(({ year }) => year)} />
                {years.map(({ year, albums }) => (
                  <section key={year} aria-labelledby={getYearId(year)} className={styles.year}>
                    <h2 id={getYearId(year)} tabIndex={-1}>
                      {year ?? noYear}
                    </h2>
                    <ul className={styles.albums}>
                      {albums.map((album) => (
                        <li key={album.slug}>
                          <AlbumOfYear album={album} />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </>
            );
          }}
        </Loaded>
      </Page>
    </>
  );
}

const noYear = 'Without a day';
const getYearId = (year: string | null) => `year-${year ?? 'none'}`;

/** Leads to each year; nothing for a single one. */
function YearLinks({ years }: { years: readonly (string | null)[] }) {
  if (years.length < 2) return null;
  return (
    <nav aria-label="Years">
      <ul className={styles.yearLinks}>
        {years.map((year) => (
          <li key={year}>
            <a href={`#${getYearId(year)}`}>{year ?? noYear}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AlbumOfYear({ album }: { album: AlbumSummary }) {
  const { title, description, pictureCount, cover, heldOn, isIssue, audience } = album;
  return (
    <Card as="article" className={styles.album}>
      <div className={styles.cover}>
        {cover ? <Picture picture={cover} sizes="300px" alt="" /> : <BasketArt />}
      </div>
      <div className={styles.text}>
        <h3>
          <Link to={getAlbumPath(album) ?? '/'}>{title}</Link>
        </h3>
        <p className={styles.soft}>
          {heldOn && `${formatDay(heldOn, 'MMM Do YYYY')}, `}
          {formatCount(pictureCount, isIssue ? 'page' : 'picture')}{' '}
          <AudienceBadge audience={audience} curator="editor" />
        </p>
        {description && <p>{description}</p>}
      </div>
    </Card>
  );
}
