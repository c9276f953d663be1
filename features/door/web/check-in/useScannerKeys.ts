import { useEffect, useRef } from 'react';

/** Restores the value of a field and fires the input event that React handles. */
function restore(field: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Calls `onCode` for codes of a USB scanner, wherever the focus is, and removes the typed code from the focused field. */
export function useScannerKeys(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const keys = createKeystrokeReader();
    let before: { field: HTMLInputElement; value: string } | null = null;
    let lastAt = Number.NEGATIVE_INFINITY;
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const field = event.target instanceof HTMLInputElement ? event.target : null;
      if (event.timeStamp - lastAt > 100) before = field && { field, value: field.value };
      lastAt = event.timeStamp;
      const code = keys.press({ key: event.key, at: event.timeStamp });
      if (code === null) return;
      // The scanner's Enter must not click a button or submit a form.
      event.preventDefault();
      event.stopPropagation();
      if (before && before.field === field) restore(before.field, before.value);
      latest.current(code);
    }
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

/** A USB scanner types faster than a person: at most this many ms between two keys. */
const maxGapMs = 80;

/** Shorter bursts come from a person, such as a repeated key. */
const minCodeLength = 6;

/** `at` is in ms. */
type Stroke = { key: string; at: number };

type Keystrokes = {
  /** Returns the code if this key is the Enter that ends a scanner's burst, else null. */
  press(stroke: Stroke): string | null;
};

/** Detects codes of a scanner: fast keys that end with Enter. */
export function createKeystrokeReader(): Keystrokes {
  let inputValue = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    press({ key, at }) {
      // Scanners press Shift for capitals.
      if (key === 'Shift') return null;
      if (at - last > maxGapMs) inputValue = '';
      last = at;
      if (key === 'Enter') {
        const code = inputValue;
        inputValue = '';
        return code.length >= minCodeLength ? code : null;
      }
      inputValue = key.length === 1 ? inputValue + key : '';
      return null;
    },
  };
}
