import type { Picture as Facts } from '@namugongo/contract/albums';
import { Minus, Plus } from 'lucide-react';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { IconButton } from '../ui/IconButton.tsx';
import { Picture } from '../ui/pictures/Picture.tsx';
import styles from './Magazine.module.css';

/** A page that is moved by dragging and enlarged by wheel, pinch or the two buttons. */
export function ZoomedPage({ picture }: { picture: Facts }) {
  return (
    <TransformWrapper initialScale={1.6} minScale={1} maxScale={6} centerOnInit smooth={false}>
      {({ zoomIn, zoomOut }) => (
        <div className={styles.zoomed}>
          <div className={styles.zoomTools}>
            <IconButton
              label="Larger"
              icon={<Plus aria-hidden="true" />}
              onClick={() => zoomIn(0.5, 0)}
            />
            <IconButton
              label="Smaller"
              icon={<Minus aria-hidden="true" />}
              onClick={() => zoomOut(0.5, 0)}
            />
          </div>
          <TransformComponent wrapperClass={styles.zoomFrame ?? ''}>
            <Picture picture={picture} sizes="1920px" first />
          </TransformComponent>
        </div>
      )}
    </TransformWrapper>
  );
}
