import { useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Text fields are left out, because a phone would open its keyboard. */
const controls = 'a[href], button, [tabindex="0"]';

/** The notice with Undo at the end of the page; it has the focus of what was removed, until it disappears itself. */
const undoNotice = '[data-undo]';
const modalWindow = '[role="dialog"]';

type Control = HTMLElement | SVGElement;

/** A control with the focus, those around it in order, and the screen or window that they are in. */
export type Place = {
  control: Control;
  around: readonly Control[];
  index: number;
  area: HTMLElement;
  path: string;
};

/** Where the focus was before a notice with Undo got it. */
const placesBefore = new WeakMap<Element, Place>();

/** Null when nothing has the focus. */
export function findPlace(control: EventTarget | null): Place | null {
  if (!(control instanceof HTMLElement || control instanceof SVGElement)) return null;
  if (control === document.body) return null;
  const notice = control.closest(undoNotice);
  const before = notice && placesBefore.get(notice);
  if (before) return { ...before, control };
  const area = control.closest<HTMLElement>(`${modalWindow}, main`) ?? document.body;
  const around = [...area.querySelectorAll<Control>(controls)];
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

/** Shown, and neither disabled nor covered. */
export const isUsable = (control: Control): boolean =>
  !control.matches(':disabled, [inert] *') && control.getClientRects().length > 0;

/**
 * Gives the focus to a control. When that has gone or can't be used, an open notice with Undo has it, otherwise the control after it, the
 * one before it, or the heading: by keyboard one goes on from there, not from the top of the page.
 */
export function focusNear(place: Place): void {
  const { control, around, index, area, path } = place;
  if (isUsable(control)) return control.focus({ preventScroll: true });
  // A new screen and what is behind a closed window have the focus by other rules.
  if (!area.isConnected || path !== location.pathname) return;
  const isInWindow = area.matches(modalWindow);
  const notice = isInWindow ? null : document.querySelector<HTMLElement>(undoNotice);
  if (notice) placesBefore.set(notice, place);
  const next =
    notice ?? [...around.slice(index), ...around.slice(0, index).toReversed()].find(isUsable);
  if (next) next.focus({ preventScroll: true });
  else if (isInWindow) area.focus();
  else focusHeading(document.querySelector('main'));
}

/** When the control with the focus disappears, as in a row that is removed, the focus goes on near it. */
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
