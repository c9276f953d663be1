import type { HistoryLocation } from '@tanstack/history';
import { readStoredText, writeStoredText } from '../browser/storage.ts';
import type { Router } from './router.ts';

/** The scroll positions by the keys of the history's entries. */
function readPositions(): Record<string, number> {
  try {
    return JSON.parse(readStoredText('scrollPositions') ?? '{}');
  } catch {
    return {};
  }
}

/** Scrolls to the top of a new screen, to the target of a link, or to where the visitor was before. */
export function restoreScroll(router: Router): void {
  const positions = readPositions();
  const save = ({ state: { key = '' } }: HistoryLocation) => {
    positions[key] = window.scrollY;
  };
  // The browser restores the position of a document that loads again: it is rendered by the server.
  window.history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
    save(router.getState().location);
    writeStoredText('scrollPositions', JSON.stringify(positions));
  });
  addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });
  router.onLeave(save);
  router.onRendered(({ from, to: { hash, state }, scroll }) => {
    const saved = positions[state.key ?? ''];
    if (scroll === 'keep') return;
    // The first render keeps the position of a visitor who has begun to read.
    if (!from && window.scrollY > 0) return;
    if (saved !== undefined && (!from || scroll === 'restore')) window.scrollTo(0, saved);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (from) window.scrollTo(0, 0);
  });
}
