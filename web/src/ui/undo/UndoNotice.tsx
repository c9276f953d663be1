import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../Button.tsx';
import { problemWords } from '../ProblemMessage.tsx';
import { LiveRegion } from '../VisuallyHidden.tsx';
import { currentUndo, endUndo, type UndoOffer, watchUndo } from './undo-offers.ts';
import styles from './Undo.module.css';

const shownMilliseconds = 10_000;

/** The one place of the site where an offer to undo is shown. It stands for ten seconds, and longer while a person is at it. */
export function UndoNotice() {
  const offer = useSyncExternalStore(watchUndo, currentUndo, currentUndo);
  const [told, setTold] = useState('');
  return (
    <>
      <LiveRegion>{offer ? `${offer.words} Undo is at the end of the page.` : told}</LiveRegion>
      {offer && <Offer key={offer.words} offer={offer} onUndone={() => setTold('Undone.')} />}
    </>
  );
}

function Offer({ offer, onUndone }: { offer: UndoOffer; onUndone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useTakeLostFocus(place);
  useEffect(() => {
    if (held || busy || error) return;
    const timer = setTimeout(() => endUndo(offer), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [offer, held, busy, error]);

  async function undo() {
    setBusy(true);
    setError(null);
    try {
      await offer.undo();
      onUndone();
      endUndo(offer);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Undo"
      className={styles.offer}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ target, currentTarget }) => setHeld(target !== currentTarget)}
      onBlur={() => setHeld(false)}
      onKeyDown={({ key }) => key === 'Escape' && endUndo(offer)}
    >
      <p className={styles.words}>
        {offer.words}
        {error !== null && <span role="alert">{problemWords(error)}</span>}
      </p>
      <Button
        look="onBark"
        size="small"
        busy={busy}
        icon={<Undo2 aria-hidden="true" />}
        onClick={() => void undo()}
      >
        Undo
      </Button>
    </div>
  );
}

/** A focus that lay on what was deleted goes on from here: the next Tab is at 'Undo'. */
function useTakeLostFocus(place: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body)
        place.current?.focus({ preventScroll: true });
    }, 400);
    return () => clearTimeout(timer);
  }, [place]);
}
