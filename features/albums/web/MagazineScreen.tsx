import { hasProblemCode } from '#contract/client.ts';
import { type LinkPath, linkTo } from '#contract/screens.ts';
import type { Album } from '#features/albums/contract/albums.ts';
import { findNewestIssue } from '#features/albums/contract/rules/album-path.ts';
import type { Picture as PictureData } from '#contract/pictures.ts';
import { Link } from '#ui/router/Link.tsx';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from '#ui/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { isForOthers, ItemForOthers } from '#features/audiences/web/ItemForOthers.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { PageNotFound } from '#features/site/web/PageNotFound.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import styles from './Magazine.module.css';
import { DocumentLink } from './DocumentLink.tsx';
import { useAlbumOfScreen, useAlbums } from './queries.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';

const ZoomableImage = lazyPart(
  () => import('./ZoomableImage.tsx').then((file) => file.ZoomableImage),
  <Skeleton height="70vh" />,
);
const parsePage = (page = '') => (/^\d{1,4}$/.test(page) ? Number(page) : 1);

/** /magazine: the newest issue of the magazine, opened at the first page. */
export function MagazineScreen() {
  return <NewestIssue page={1} />;
}

/** /magazine/{page}: the newest issue, opened at a page. */
export function MagazinePageScreen() {
  return <NewestIssue page={parsePage(useParams().page)} />;
}

/** /magazine-issue/{slug}, /magazine-issue/{slug}/{page}: an issue of the magazine. */
export function IssueScreen() {
  const { slug = '', page } = useParams();
  return (
    <Issue
      key={slug}
      slug={slug}
      page={parsePage(page)}
      getPagePath={(to) => linkTo('/magazine-issue/$slug/$page', { slug, page: to })}
    />
  );
}

function NewestIssue({ page }: { page: number }) {
  const { data, isPending } = useAlbums();
  if (isPending)
    return (
      <>
        <PageHeader title={magazineTitle} />
        <Page className={styles.page}>
          <IssueSkeleton />
        </Page>
      </>
    );
  return (
    <Issue
      slug={findNewestIssue(data)?.slug ?? 'magazine'}
      page={page}
      getPagePath={(to) => linkTo('/magazine/$page', { page: to })}
    />
  );
}

const magazineTitle = 'The community magazine';

const IssueSkeleton = () => (
  <>
    <Loading label="Loading the magazine..." />
    <Skeleton className={styles.skeleton ?? ''} height="auto" />
  </>
);

type GetPagePath = (page: number) => LinkPath;
type IssueProps = { slug: string; page: number; getPagePath: GetPagePath };

function Issue({ slug, page, getPagePath }: IssueProps) {
  const query = useAlbumOfScreen(slug);
  if (hasProblemCode(query.error, 'album-not-found')) return <PageNotFound />;
  if (isForOthers(query.error)) return <ItemForOthers error={query.error} title="Magazine" />;
  return (
    <>
      <PageHeader title={query.data?.title ?? magazineTitle} />
      <Page className={styles.page}>
        <Loaded query={query} skeleton={<IssueSkeleton />}>
          {(issue) => (
            <>
              {issue.pictures.length === 0 ? (
                <EmptyState title="No magazine yet">The next magazine will appear here.</EmptyState>
              ) : (
                <Reader
                  pages={issue.pictures}
                  page={Math.min(Math.max(page, 1), issue.pictures.length)}
                  getPagePath={getPagePath}
                />
              )}
              <IssueActions issue={issue} page={page} />
            </>
          )}
        </Loaded>
      </Page>
    </>
  );
}

/** Shares the page, downloads the issue as a file, and leads to the other issues. */
function IssueActions({ issue, page }: { issue: Album; page: number }) {
  const { slug, title, document, audience } = issue;
  const { data } = useAlbums();
  const hasOthers = data?.some(
    (other) => other.isIssue && other.pictureCount > 0 && other.slug !== slug,
  );
  return (
    <div className={styles.actions}>
      <AudienceBadge audience={audience} curator="editor" />
      <ShareButton path={linkTo('/magazine-issue/$slug/$page', { slug, page })} title={title} />
      {document && <DocumentLink document={document} />}
      {hasOthers && (
        <LinkButton to="/magazine-issues" variant="secondary" fullWidth="onMobile">
          All issues
        </LinkButton>
      )}
    </div>
  );
}

type ReaderProps = { pages: readonly PictureData[]; page: number; getPagePath: GetPagePath };

function Reader({ pages, page, getPagePath }: ReaderProps) {
  const [zoomed, setZoomed] = useState(false);
  const visible = pages[page - 1];
  usePageTitle(`Magazine, page ${page}`);
  const turnTo = usePageTurning({ page, last: pages.length, zoomed, getPagePath });
  if (!visible) return null;
  return (
    <section aria-label="Magazine">
      <div className={styles.tools}>
        <Button
          variant="secondary"
          size="small"
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={page === 1}
          onClick={() => turnTo(page - 1)}
        >
          Previous page
        </Button>
        <p aria-live="polite">
          Page {page} of {pages.length}
        </p>
        <Button
          variant="secondary"
          size="small"
          disabled={page === pages.length}
          onClick={() => turnTo(page + 1)}
        >
          Next page
          <ChevronRight aria-hidden="true" />
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={zoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
          aria-pressed={zoomed}
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? 'Whole page' : 'Zoom'}
        </Button>
      </div>
      <div className={styles.sheet}>
        {zoomed ? (
          <ZoomableImage key={visible.id} picture={visible} />
        ) : (
          <div
            className={styles.leaf}
            style={{ width: `min(100%, calc(var(--tall) * ${visible.width / visible.height}))` }}
          >
            <Picture
              key={visible.id}
              picture={visible}
              sizes="(max-width: 54em) 92vw, 760px"
              priority
              alt={visible.alternativeText || `Page ${page}`}
            />
          </div>
        )}
        {visible.caption && <p className={styles.caption}>{visible.caption}</p>}
      </div>
      <Thumbnails pages={pages} page={page} getPagePath={getPagePath} />
    </section>
  );
}

type PageTurning = { page: number; last: number; zoomed: boolean; getPagePath: GetPagePath };

/** Returns a function that opens a page. Arrow keys, Home and End call it too, except in a field or while zoomed. */
function usePageTurning({ page, last, zoomed, getPagePath }: PageTurning) {
  const navigate = useNavigate();
  const turnTo = (to: number) => void navigate({ to: getPagePath(to), resetScroll: false });
  useEffect(() => {
    const targets: Record<string, number> = {
      ArrowLeft: page - 1,
      ArrowRight: page + 1,
      Home: 1,
      End: last,
    };
    const onKey = (event: KeyboardEvent) => {
      const to = targets[event.key];
      const inField =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role=dialog]');
      if (to === undefined || inField || zoomed || event.altKey || event.ctrlKey || event.metaKey)
        return;
      event.preventDefault();
      if (to >= 1 && to <= last && to !== page) turnTo(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return turnTo;
}

function Thumbnails({ pages, page, getPagePath }: ReaderProps) {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current: item } = current;
    const list = item?.parentElement;
    if (item && list)
      list.scrollTo({ left: item.offsetLeft - list.clientWidth / 2 + item.clientWidth / 2 });
  }, [page]);
  return (
    <nav aria-label="Pages">
      <ul className={styles.thumbnails}>
        {pages.map((picture, index) => (
          <li key={picture.id} ref={index + 1 === page ? current : undefined}>
            <Link
              to={getPagePath(index + 1)}
              resetScroll={false}
              aria-label={`Page ${index + 1}`}
              aria-current={index + 1 === page ? 'page' : undefined}
            >
              <Picture picture={picture} sizes="88px" alt="" />
              <span aria-hidden="true">{index + 1}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
