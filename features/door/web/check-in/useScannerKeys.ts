import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { enterValue } from '#ui/browser/enter-value.ts';

/** Calls `onCode` for codes of a USB scanner, wherever the focus is, and removes the typed code from the focused field. */
export function useScannerKeys(onCode: (code: string) => void): void {
  const reportCode = useEffectEvent(onCode);
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
      // What is scanned is stored with what the fields say, such as the name of the door.
      if (before && before.field === field) {
        const { value } = before;
        flushSync(() => enterValue(field, value));
      }
      reportCode(code);
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
