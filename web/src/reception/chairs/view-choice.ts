import { useState } from 'react';
import { browserMemory } from '../../ui/memory.ts';

export type View = 'plan' | 'cards';
const key = 'namugongo.picker.view';

/** The view of the hall a person chose last on this device; without storage, until the page is left. */
export function useViewChoice() {
  const [view, setView] = useState<View>(() =>
    browserMemory.read(key) === 'cards' ? 'cards' : 'plan',
  );
  const choose = (chosen: View) => {
    setView(chosen);
    browserMemory.write(key, chosen);
  };
  return [view, choose] as const;
}
