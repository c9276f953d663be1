import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { pictureSources } from '#contract/rules/pictures.ts';
import type { Picture } from '#contract/pictures.ts';
import Box, { type SlideImage } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import './Lightbox.css';

type LightboxProps = { pictures: readonly Picture[]; index: number; onClose: () => void };

function toSlide(picture: Picture): SlideImage {
  const { width, height, widths, key, alternativeText, caption } = picture;
  const { address } = pictureSources(picture);
  return {
    src: address,
    alt: alternativeText,
    width,
    height,
    ...(caption && { description: caption }),
    ...(widths.length > 0 && {
      srcSet: widths.map((wide) => ({
        src: `/api/pictures/${key}/${wide}.webp`,
        width: wide,
        height: Math.round((wide * height) / width),
      })),
    }),
  };
}

/** Screens with room for arrows, tools and caption beside the picture. */
const roomy = '(min-width: 40em) and (min-height: 40em)';

/** Full-screen pictures with arrow keys, swipe, pinch and wheel; Escape closes it. Import it lazily. */
export function Lightbox({ pictures, index, onClose }: LightboxProps) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Box
      open
      close={onClose}
      index={index}
      slides={pictures.map(toSlide)}
      plugins={[Captions, Counter, Zoom]}
      animation={still ? { fade: 0, swipe: 0, zoom: 0 } : { swipe: 350 }}
      carousel={{ padding: window.matchMedia(roomy).matches ? '68px' : '16px' }}
      captions={{ descriptionTextAlign: 'center' }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      labels={{ Previous: 'Previous picture', Next: 'Next picture', Close: 'Close' }}
    />
  );
}
