import { useFocusTrap } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { focusHeading } from '../browser/focus-heading.ts';
import { findPlace, focusNear, type Place } from '../browser/useNearbyFocus.ts';
import { useStableCallback } from '../browser/useStableCallback.ts';
import styles from './ModalWindow.module.css';

/** The attribute of what has the focus when the window opens. */
const startMark = 'data-autofocus';

type ModalWindowProps = {
  /** What a screen reader calls it: a text, or the id of its title. */
  name: { label: string } | { titleId: string };
  /** Called on Escape; undefined while the window must stay open. */
  onClose: (() => void) | undefined;
  /** A press beside the window closes it, too. */
  closesOutside?: boolean;
  /** Instead of a veil around the window. */
  isFullScreen?: boolean;
  /** In px. */
  width?: number;
  className?: string | undefined;
  children: ReactNode;
};

/** The open windows, the last one on top. */
const openWindows: symbol[] = [];

/**
 * A window over the page while it is mounted. It keeps the focus, gives it back at the end, and lets the page behind it stand still. Not
 * a `<dialog>`, whose top layer would cover the card provider's own window, in which a bank asks for a code.
 */
export function ModalWindow({
  name,
  onClose,
  closesOutside = false,
  isFullScreen = false,
  width,
  className = '',
  children,
}: ModalWindowProps) {
  const close = useStableCallback(() => onClose?.());
  const keepOpeners = useFocusReturn();
  const trapFocus = useFocusTrap();
  const setWindow = useStableCallback((element: HTMLElement | null) => {
    trapFocus(element);
    keepOpeners(element);
    // The trap does this in a later task; until then, a key would go to the page behind.
    element?.querySelector<HTMLElement>(`[${startMark}]`)?.focus({ preventScroll: true });
  });
  useEscape(close);
  useScrollbarWidth();
  return createPortal(
    <div
      className={`${styles.frame} ${isFullScreen ? styles.full : ''}`}
      onPointerDown={({ target, currentTarget }) => {
        if (closesOutside && target === currentTarget) onClose?.();
      }}
    >
      <section
        ref={setWindow}
        role="dialog"
        aria-modal="true"
        aria-label={'label' in name ? name.label : undefined}
        aria-labelledby={'titleId' in name ? name.titleId : undefined}
        tabIndex={-1}
        onFocus={({ currentTarget, target }) => {
          // Or the trap would take the focus back from where it has moved meanwhile.
          currentTarget.querySelector(`[${startMark}]`)?.removeAttribute(startMark);
          target.setAttribute(startMark, '');
        }}
        style={width === undefined ? undefined : { flexBasis: `${width / 16}rem` }}
        className={`${styles.window} ${className}`}
      >
        {children}
      </section>
    </div>,
    document.body,
  );
}

/** What had the focus before each window was opened, the latest first. */
const openers = new WeakMap<Element, readonly Place[]>();
/** Those of a window that has closed in this frame; the one that takes its place has them, too. */
let openersOfClosed: readonly Place[] = [];

function listOpeners(): readonly Place[] {
  const opener = findPlace(document.activeElement);
  return opener ? [opener, ...(openers.get(opener.area) ?? [])] : openersOfClosed;
}

/**
 * Gives the focus back to what had it or to what is near it, unless something else has it by then. A window that takes the place of another
 * gives it to what opened the first.
 */
function useFocusReturn(): (window: Element | null) => void {
  const [own] = useState(listOpeners);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        openersOfClosed = [];
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (!isFree) return;
        const opener = own.find(({ area }) => area.isConnected);
        if (opener) focusNear(opener);
        else focusHeading(document.querySelector('main'));
      });
    },
    [own],
  );
  return (window) => {
    if (window) openers.set(window, own);
    else openersOfClosed = own;
  };
}

/** Escape closes the top window only, wherever the focus is. */
function useEscape(close: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const own = Symbol('window');
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (openWindows.at(-1) === own) close(event);
    };
    openWindows.push(own);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      openWindows.splice(openWindows.indexOf(own), 1);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [close]);
}

/** The page does not scroll behind the window; the place of its scrollbar stays, so that nothing moves. */
function useScrollbarWidth(): void {
  useEffect(() => {
    if (openWindows.length > 1) return;
    const { documentElement } = document;
    const width = window.innerWidth - documentElement.clientWidth;
    documentElement.style.setProperty('--scrollbar', `${width}px`);
  }, []);
}
