import type { VerdictName } from '@namugongo/contract/rules/door';
import { browserMemory } from '../../ui/memory.ts';

type Note = { hertz: number; from: number; seconds: number; shape: OscillatorType };
type Signal = { notes: readonly Note[]; vibration: readonly number[] };

/** Told apart by ear at a noisy door: two rising bells, a repeated middle tone, a long low buzz. */
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

const signalOf = (verdict: VerdictName): Signal =>
  verdict === 'received' ? good : verdict === 'already received' ? again : bad;

const storageName = 'door-sound';
let context: AudioContext | undefined;

/** Whether verdicts are heard on this device. */
export const isSoundOn = (): boolean => browserMemory.read(storageName) !== 'off';

export const setSound = (on: boolean): void => browserMemory.write(storageName, on ? 'on' : 'off');

/** A browser plays nothing before the first touch of a page: each touch until then opens the sound. */
export function openSound(): void {
  context ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext();
  void context?.resume();
}

export function playVerdict(verdict: VerdictName): void {
  const { notes, vibration } = signalOf(verdict);
  // Refused before the first touch, and missing on some telephones.
  navigator.vibrate?.([...vibration]);
  if (!isSoundOn() || context?.state !== 'running') return;
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
