import { useState } from 'react';
import { browserStorage } from '#ui/browser/storage.ts';

export type View = 'plan' | 'cards';
const key = 'namugongo.picker.view';

/** The last chosen view of the hall, stored on this device. */
export function useViewChoice() {
  const [view, setView] = useState<View>(() =>
    browserStorage.read(key) === 'cards' ? 'cards' : 'plan',
  );
  const choose = (chosen: View) => {
    setView(chosen);
    browserStorage.write(key, chosen);
  };
  return [view, choose] as const;
}
