import { Notice } from './Notice.tsx';
import { LiveRegion } from './VisuallyHidden.tsx';

/** Says that something was done, to the eye and to a screen reader; nothing while `words` is empty. It stays on the page, so that its words are heard. */
export function SavedNotice({ words }: { words: string }) {
  return (
    <>
      <LiveRegion>{words}</LiveRegion>
      {words && (
        <Notice tone="ok">
          <span aria-hidden="true">{words}</span>
        </Notice>
      )}
    </>
  );
}
