import { useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Text fields are left out, because a phone would open its keyboard. */
const controls = 'a[href], button, [tabindex="0"]';

/** Where the focus is: the control, those around it in order, and the screen or window that they are in. */
type Place = {
  control: Element;
  around: readonly HTMLElement[];
  index: number;
  area: HTMLElement;
  path: string;
};

function findPlace(control: EventTarget | null): Place | null {
  if (!(control instanceof Element)) return null;
  const area = control.closest<HTMLElement>('[role="dialog"], main');
  if (!area) return null;
  const around = [...area.querySelectorAll<HTMLElement>(controls)];
  const index = around.findIndex(
    (other) => other.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  return {
    control,
    around,
    index: index === -1 ? around.length : index,
    area,
    path: location.pathname,
  };
}

const isUsable = (control: HTMLElement): boolean =>
  control.isConnected &&
  !control.matches(':disabled, [inert] *') &&
  control.getClientRects().length > 0;

function focusNear({ around, index, area, path, control }: Place): void {
  // A new screen and what is behind a closed window have the focus by other rules.
  if (!area.isConnected || path !== location.pathname) return;
  const next =
    around.slice(index).find(isUsable) ??
    around.slice(0, index).findLast((other) => other !== control && isUsable(other));
  if (next) next.focus({ preventScroll: true });
  else if (area.tagName === 'MAIN') focusHeading(area);
  else area.focus();
}

/**
 * When the control with the focus disappears, as in a row that is removed, the control after it gets the focus, otherwise the one before it
 * or the heading: by keyboard one goes on from there, not from the top of the page.
 */
export function useNearbyFocus(): void {
  useEffect(() => {
    let place: Place | null = null;
    const remember = ({ target }: FocusEvent) => {
      place = findPlace(target);
    };
    // With the next frame, after whatever takes the focus by itself.
    const check = () =>
      requestAnimationFrame(() => {
        if (!place || (document.activeElement && document.activeElement !== document.body)) return;
        const lost = place;
        place = null;
        // Still there, it was left on purpose.
        if (!lost.control.isConnected) focusNear(lost);
      });
    const observer = new MutationObserver(() => {
      if (place && !place.control.isConnected) check();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', check);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', check);
    };
  }, []);
}
