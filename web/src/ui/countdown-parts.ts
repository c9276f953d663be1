export type CountdownParts = { days: string; hours: string; minutes: string; seconds: string };

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** What is left of a countdown, each part of at least two digits; null once it has finished (specification, 'Countdown component'). */
export function countdownParts(millisecondsLeft: number): CountdownParts | null {
  if (!(millisecondsLeft > 0)) return null;
  const seconds = Math.floor(millisecondsLeft / 1000);
  return {
    days: twoDigits(Math.floor(seconds / 86_400)),
    hours: twoDigits(Math.floor(seconds / 3600) % 24),
    minutes: twoDigits(Math.floor(seconds / 60) % 60),
    seconds: twoDigits(seconds % 60),
  };
}

/** 7:42 for a hold or a payment; 0:00 once it is over. */
export function minutesAndSeconds(millisecondsLeft: number): string {
  const seconds = Math.max(0, Math.ceil(millisecondsLeft / 1000));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
