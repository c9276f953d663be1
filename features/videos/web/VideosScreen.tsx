import { type Video, videos } from '#features/videos/contract/videos.ts';
import { linkTo } from '#contract/screens.ts';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import { AlbumCover } from '#features/albums/web/AlbumCover.tsx';
import { useQuery } from '@tanstack/react-query';
import { Play } from '#ui/icons.ts';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { BasketArt } from '#ui/art/BasketArt.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Videos.module.css';

/** /youtube: the community's videos. The browser contacts YouTube only after Play. */
export function VideosScreen() {
  const list = useQuery(apiQueryOptions(videos.list, {}));
  return (
    <>
      <PageHeader title="Videos" />
      <Page className={styles.page}>
        <Loaded query={list} loading="Loading the videos..." skeleton={<Skeleton height="22rem" />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="No videos yet">
                Videos of our Masses and feasts will appear here.
              </EmptyState>
            ) : (
              <>
                <p className={styles.note}>
                  Videos play from YouTube. YouTube sees your visit only when you press Play.
                </p>
                <ul className={styles.videos}>
                  {rows.map((video, index) => (
                    <li key={video.youtubeId} id={video.youtubeId}>
                      <VideoCard video={video} seed={index + 1} />
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </Page>
    </>
  );
}

function VideoCard({
  video: { youtubeId, title, description, album },
  seed,
}: {
  video: Video;
  seed: number;
}) {
  const [playing, setPlaying] = useState(false);
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.screen}>
        {playing ? (
          <iframe
            title={title}
            src={`https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1&rel=0`}
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
          />
        ) : (
          <button type="button" onClick={() => setPlaying(true)} aria-label={`Play “${title}”`}>
            <AlbumCover
              album={album ?? null}
              sizes="(max-width: 54em) 92vw, 560px"
              className={styles.art}
            >
              <BasketArt seed={seed} className={styles.art} />
            </AlbumCover>
            <span className={styles.play} aria-hidden="true">
              <Play />
            </span>
          </button>
        )}
      </div>
      <h2>{title}</h2>
      {description && <p>{description}</p>}
      <p>
        <ShareButton path={linkTo('/youtube')} anchor={`#${youtubeId}`} title={title} size="small">
          Share<VisuallyHidden>: {title}</VisuallyHidden>
        </ShareButton>
      </p>
    </Card>
  );
}
