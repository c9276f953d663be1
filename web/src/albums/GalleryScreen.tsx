import type { Album } from '@namugongo/contract/albums';
import { getRouteApi } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Button, OutsideLinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PictureGrid } from '../ui/pictures/PictureGrid.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import styles from './Gallery.module.css';
import { useAlbum } from './queries.ts';
import { TakeDownDialog } from './TakeDownDialog.tsx';

const route = getRouteApi('/album/$slug');

/** /gallery2023: our own album of the 2023 martyrs day, with the way to the outside gallery. */
export function Gallery2023Screen() {
  return <Gallery slug="gallery2023" title="Martyrs Day 2023" linked />;
}

/** /album/{slug}: any album. */
export function GalleryScreen() {
  const { slug } = route.useParams();
  return <Gallery key={slug} slug={slug} title="Pictures" />;
}

type GalleryProps = { slug: string; title: string; linked?: boolean };

function Gallery({ slug, title, linked = false }: GalleryProps) {
  const { data: album, error, isFetching, refetch } = useAlbum(slug);
  usePageTitle(album?.title ?? title);
  return (
    <>
      <BarkHeader title={album?.title ?? title} />
      <Page className={styles.page}>
        {error && !album && (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!album && !error && <GallerySkeleton />}
        {album && <Shown album={album} linked={linked} />}
      </Page>
    </>
  );
}

function Shown({ album, linked }: { album: Album; linked: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {album.description && <p className={styles.lead}>{album.description}</p>}
      {album.link && (
        <p className={styles.outside}>
          <OutsideLinkButton href={album.link} look="quiet" rel="noopener noreferrer">
            The outside gallery
            <ExternalLink size={20} aria-hidden="true" />
          </OutsideLinkButton>
        </p>
      )}
      {linked && !album.link && (
        <p className={styles.soft}>
          The link to the community’s outside gallery stands here once it is set.
        </p>
      )}
      {album.pictures.length > 0 ? (
        <PictureGrid pictures={album.pictures} label={`Pictures of ${album.title}`} />
      ) : (
        <EmptyState title="There are no pictures yet">
          They stand here as soon as they are uploaded.
        </EmptyState>
      )}
      {album.pictures.length > 0 && (
        <aside className={styles.takeDown} aria-label="Your picture">
          <p>Are you in one of these pictures and would rather not be?</p>
          <Button look="bare" onClick={() => setAsking(true)}>
            Ask for it to be taken down
          </Button>
        </aside>
      )}
      <TakeDownDialog album={album} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function GallerySkeleton() {
  return (
    <div className={styles.skeleton}>
      <Loading words="Loading the pictures..." />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="240px" />
      ))}
    </div>
  );
}
