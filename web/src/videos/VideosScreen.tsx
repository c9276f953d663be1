import { type Video, videos } from '@namugongo/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../api.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { BasketArt } from '../ui/art/BasketArt.tsx';
import { Card, Page } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import styles from './Videos.module.css';

/** /youtube: the community's videos. Before a press nothing is asked of the video host, and no cookie is set. */
export function VideosScreen() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(videos.list, {}));
  return (
    <>
      <BarkHeader title="Videos" />
      <Page className={styles.page}>
        {error && !data && (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <>
            <Loading words="Loading the videos..." />
            <Skeleton height="22rem" />
          </>
        )}
        {data?.length === 0 && (
          <EmptyState title="There are no videos yet">
            The community’s videos of Mass and feasts stand here as soon as an editor adds them.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <>
            <p className={styles.note}>
              Videos are played from YouTube. It learns of your visit only when you press Play.
            </p>
            <ul className={styles.videos}>
              {data.map((video, index) => (
                <li key={video.youtubeId}>
                  <VideoCard video={video} seed={index + 1} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Page>
    </>
  );
}

function VideoCard({
  video: { youtubeId, title, description },
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
            <BasketArt seed={seed} className={styles.art} />
            <span className={styles.play} aria-hidden="true">
              <Play />
            </span>
          </button>
        )}
      </div>
      <h2>{title}</h2>
      {description && <p>{description}</p>}
    </Card>
  );
}
