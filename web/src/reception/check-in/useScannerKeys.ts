import { useEffect, useRef } from 'react';
import { readKeystrokes } from './keystrokes.ts';

/** Puts a text back as it was before the scanner typed into it; React hears of it as of typing. */
function restore(field: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A USB scanner's codes, wherever on the screen the focus is; what it typed into a field is taken out again. */
export function useScannerKeys(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const keys = readKeystrokes();
    let before: { field: HTMLInputElement; value: string } | null = null;
    let lastAt = Number.NEGATIVE_INFINITY;
    function hear(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const field = event.target instanceof HTMLInputElement ? event.target : null;
      if (event.timeStamp - lastAt > 100) before = field && { field, value: field.value };
      lastAt = event.timeStamp;
      const code = keys.press({ key: event.key, at: event.timeStamp });
      if (code === null) return;
      // The Enter of a scanner presses no button and sends no form.
      event.preventDefault();
      event.stopPropagation();
      if (before && before.field === field) restore(before.field, before.value);
      latest.current(code);
    }
    document.addEventListener('keydown', hear, { capture: true });
    return () => document.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
