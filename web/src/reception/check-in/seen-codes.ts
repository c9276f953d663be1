/** A ticket that is still before the camera is not read again until it was out of sight for so long. */
const outOfSight = 2500;

/** Tells a new code from one that is held before the camera for a while, or comes back in the next picture. */
export function noteSeenCodes(): (codes: readonly string[], at: number) => string[] {
  const seen = new Map<string, number>();
  return (codes, at) => {
    for (const [code, last] of seen) if (at - last > outOfSight) seen.delete(code);
    const fresh = codes.filter((code, place) => !seen.has(code) && codes.indexOf(code) === place);
    for (const code of codes) seen.set(code, at);
    return fresh;
  };
}
