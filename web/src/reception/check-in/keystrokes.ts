/** A USB scanner types faster than any hand: no key later than this after the one before. */
const fastest = 80;
/** Shorter bursts are a hand's: two keys struck at once, a repeated key. */
const shortest = 6;

type Stroke = { key: string; at: number };

type Keystrokes = {
  /** The code, when this key is the Enter that ends a scanner's burst. */
  press(stroke: Stroke): string | null;
};

/** Tells a scanner's keys from a person's: fast keys ended by Enter are a code. */
export function readKeystrokes(): Keystrokes {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    press({ key, at }) {
      // Scanners press Shift for capitals.
      if (key === 'Shift') return null;
      if (at - last > fastest) typed = '';
      last = at;
      if (key === 'Enter') {
        const code = typed;
        typed = '';
        return code.length >= shortest ? code : null;
      }
      typed = key.length === 1 ? typed + key : '';
      return null;
    },
  };
}
