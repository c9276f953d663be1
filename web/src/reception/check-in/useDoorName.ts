import { useState } from 'react';
import { memory } from './door-memory.ts';
import { useKept } from './useKept.ts';

/** What people call the place where this device stands ('Main door'), and the way to change it; the device keeps it. */
export function useDoorName(): [name: string, rename: (next: string) => void] {
  const [typed, setTyped] = useState<string>();
  const kept = useKept(() => memory.device.get('door'), 'door');
  const rename = (next: string) => {
    setTyped(next);
    // Where a browser keeps nothing it is typed again after a reload.
    memory.device.put({ name: 'door', value: next.trim() }).catch(() => undefined);
  };
  return [typed ?? kept?.value ?? '', rename];
}
