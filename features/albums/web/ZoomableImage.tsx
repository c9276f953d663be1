import type { Picture as PictureData } from '#contract/pictures.ts';
import { Minus, Plus } from '#ui/icons.ts';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import styles from './Magazine.module.css';

/** A picture to drag, and to zoom by wheel, pinch or buttons. */
export function ZoomableImage({ picture }: { picture: PictureData }) {
  return (
    <TransformWrapper initialScale={1.6} minScale={1} maxScale={6} centerOnInit smooth={false}>
      {({ zoomIn, zoomOut }) => (
        <div className={styles.zoomed}>
          <div className={styles.zoomTools}>
            <IconButton
              label="Zoom in"
              icon={<Plus aria-hidden="true" />}
              onClick={() => zoomIn(0.5, 0)}
            />
            <IconButton
              label="Zoom out"
              icon={<Minus aria-hidden="true" />}
              onClick={() => zoomOut(0.5, 0)}
            />
          </div>
          <TransformComponent wrapperClass={styles.zoomFrame ?? ''}>
            <Picture picture={picture} sizes="1920px" priority />
          </TransformComponent>
        </div>
      )}
    </TransformWrapper>
  );
}
