import type { VerdictName } from '#features/door/contract/rules/check-in.ts';
import { readStoredText, writeStoredText } from '#ui/browser/storage.ts';

type Note = { hertz: number; from: number; seconds: number; shape: OscillatorType };
type Signal = { notes: readonly Note[]; vibration: readonly number[] };

/** Distinct sounds for a noisy door: two rising bells, a repeated middle tone, a long low buzz. */
const good: Signal = {
  notes: [
    { hertz: 784, from: 0, seconds: 0.16, shape: 'triangle' },
    { hertz: 1175, from: 0.13, seconds: 0.32, shape: 'triangle' },
  ],
  vibration: [90],
};
const again: Signal = {
  notes: [0, 0.2, 0.4].map((from) => ({ hertz: 523, from, seconds: 0.13, shape: 'square' })),
  vibration: [120, 80, 120],
};
const bad: Signal = {
  notes: [
    { hertz: 165, from: 0, seconds: 0.7, shape: 'sawtooth' },
    { hertz: 156, from: 0, seconds: 0.7, shape: 'sawtooth' },
  ],
  vibration: [500],
};

const getSignal = (verdict: VerdictName): Signal =>
  verdict === 'received' ? good : verdict === 'already received' ? again : bad;

let context: AudioContext | undefined;

export const isSoundEnabled = (): boolean => readStoredText('doorSound') !== 'off';

export const setSoundEnabled = (on: boolean): void =>
  writeStoredText('doorSound', on ? 'on' : 'off');

/** Enables sound; browsers allow it only after the first touch of the page. */
export function initAudio(): void {
  context ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext();
  void context?.resume();
}

export function playVerdict(verdict: VerdictName): void {
  const { notes, vibration } = getSignal(verdict);
  // Blocked before the first touch and missing on some phones.
  navigator.vibrate?.([...vibration]);
  if (!isSoundEnabled() || context?.state !== 'running') return;
  for (const { hertz, from, seconds, shape } of notes) {
    const start = context.currentTime + from;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = shape;
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.4, start + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
