import { linkTo } from '#contract/screens.ts';
import type { Picture as PictureData } from '#contract/pictures.ts';
import { Link } from '#ui/router/Link.tsx';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from '#ui/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import styles from './Magazine.module.css';
import { useAlbum } from './queries.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';

const ZoomableImage = lazyPart(
  () => import('./ZoomableImage.tsx').then((file) => file.ZoomableImage),
  <Skeleton height="70vh" />,
);
/** /magazine: the magazine, opened at the first page. */
export function MagazineScreen() {
  return <Magazine page={1} />;
}

/** /magazine/{page}: the magazine, opened at a page. */
export function MagazinePageScreen() {
  const { page = '' } = useParams();
  return <Magazine page={/^\d{1,4}$/.test(page) ? Number(page) : 1} />;
}

function Magazine({ page }: { page: number }) {
  const query = useAlbum('magazine');
  return (
    <>
      <PageHeader title={query.data?.title ?? 'The community magazine'} />
      <Page className={styles.page}>
        <Loaded
          query={query}
          skeleton={
            <>
              <Loading label="Loading the magazine..." />
              <Skeleton className={styles.skeleton ?? ''} height="auto" />
            </>
          }
        >
          {({ pictures }) =>
            pictures.length === 0 ? (
              <EmptyState title="No magazine yet">The next magazine will appear here.</EmptyState>
            ) : (
              <Reader pages={pictures} page={Math.min(Math.max(page, 1), pictures.length)} />
            )
          }
        </Loaded>
      </Page>
    </>
  );
}

type ReaderProps = { pages: readonly PictureData[]; page: number };

function Reader({ pages, page }: ReaderProps) {
  const [zoomed, setZoomed] = useState(false);
  const visible = pages[page - 1];
  usePageTitle(`Magazine, page ${page}`);
  const turnTo = usePageTurning(page, pages.length, zoomed);
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
      <Thumbnails pages={pages} page={page} />
    </section>
  );
}

/** Returns a function that opens a page. Arrow keys, Home and End call it too, except in a field or while zoomed. */
function usePageTurning(page: number, last: number, zoomed: boolean) {
  const navigate = useNavigate();
  const turnTo = (to: number) =>
    void navigate({ to: linkTo('/magazine/$page', { page: to }), resetScroll: false });
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

function Thumbnails({ pages, page }: ReaderProps) {
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
              to={linkTo('/magazine/$page', { page: index + 1 })}
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
