import { hasProblemCode } from '#contract/client.ts';
import type { Album } from '#features/albums/contract/albums.ts';
import { Link } from '#ui/router/Link.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { ExternalLink } from '#ui/icons.ts';
import { useState } from 'react';
import { useHasRole } from '#features/accounts/web/account.ts';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { isForOthers, ItemForOthers } from '#features/audiences/web/ItemForOthers.tsx';
import { PageNotFound } from '#features/site/web/PageNotFound.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { Button, LinkButton, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PictureGrid } from '#ui/media/PictureGrid.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import styles from './Gallery.module.css';
import { DocumentLink } from './DocumentLink.tsx';
import { useAlbumOfScreen } from './queries.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';

const TakedownDialog = lazyPart(() =>
  import('./TakedownDialog.tsx').then((file) => file.TakedownDialog),
);

/** /gallery2023: the album of Martyrs Day 2023 with a link to a gallery on another site. */
export function Gallery2023Screen() {
  return <Gallery slug="gallery2023" title="Martyrs Day 2023" linked />;
}

/** /album/{slug}: an album. */
export function GalleryScreen() {
  const { slug = '' } = useParams();
  return <Gallery key={slug} slug={slug} title="Pictures" />;
}

type GalleryProps = { slug: string; title: string; linked?: boolean };

function Gallery({ slug, title, linked = false }: GalleryProps) {
  const query = useAlbumOfScreen(slug);
  const heading = query.data?.title ?? title;
  usePageTitle(heading);
  if (hasProblemCode(query.error, 'album-not-found')) return <PageNotFound />;
  if (isForOthers(query.error)) return <ItemForOthers error={query.error} title="Pictures" />;
  return (
    <>
      <PageHeader title={heading} />
      <Page className={styles.page}>
        <Loaded query={query} skeleton={<GallerySkeleton />}>
          {(album) => <AlbumPictures album={album} linked={linked} />}
        </Loaded>
      </Page>
    </>
  );
}

function AlbumPictures({ album, linked }: { album: Album; linked: boolean }) {
  const canEdit = useHasRole('editor');
  const [isRequesting, setIsRequesting] = useState(false);
  const [wasRequested, setWasRequested] = useState(false);
  if (isRequesting && !wasRequested) setWasRequested(true);
  return (
    <>
      <AudienceBadge audience={album.audience} curator="editor" />
      {album.description && <p className={styles.lead}>{album.description}</p>}
      {album.document && (
        <p className={styles.outside}>
          <DocumentLink document={album.document} />
        </p>
      )}
      {album.link && (
        <p className={styles.outside}>
          <OutsideLinkButton href={album.link} variant="secondary" rel="noopener noreferrer">
            More pictures on another site
            <ExternalLink size={20} aria-hidden="true" />
          </OutsideLinkButton>
        </p>
      )}
      {linked && !album.link && canEdit && (
        <p className={styles.soft}>
          Add a link to the outside gallery in <Link to="/albums">Albums</Link>. Only editors see
          this.
        </p>
      )}
      {album.pictures.length > 0 ? (
        <PictureGrid pictures={album.pictures} label={`Pictures of ${album.title}`} />
      ) : (
        <EmptyState title="No pictures yet">Pictures will appear here soon.</EmptyState>
      )}
      <div className={styles.actions}>
        <ShareButton path={getAlbumPath(album) ?? '/'} title={album.title} />
        <LinkButton to="/picture-albums" variant="secondary" fullWidth="onMobile">
          All albums
        </LinkButton>
      </div>
      {album.pictures.length > 0 && (
        <aside className={styles.takeDown} aria-label="Your picture">
          <p>Are you in a picture and would rather not be?</p>
          <Button variant="link" onClick={() => setIsRequesting(true)}>
            Ask us to take it down
          </Button>
        </aside>
      )}
      {wasRequested && (
        <TakedownDialog
          album={album}
          opened={isRequesting}
          onClose={() => setIsRequesting(false)}
        />
      )}
    </>
  );
}

function GallerySkeleton() {
  return (
    <div className={styles.skeleton}>
      <Loading label="Loading the pictures..." />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="240px" />
      ))}
    </div>
  );
}
