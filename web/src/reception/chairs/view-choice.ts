import { useState } from 'react';

export type View = 'plan' | 'cards';
const key = 'namugongo.picker.view';

function remembered(): View {
  try {
    return localStorage.getItem(key) === 'cards' ? 'cards' : 'plan';
  } catch {
    return 'plan';
  }
}

/** The view of the hall a person chose last on this device; without storage, until the page is left. */
export function useViewChoice() {
  const [view, setView] = useState<View>(remembered);
  const choose = (chosen: View) => {
    setView(chosen);
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  };
  return [view, choose] as const;
}
