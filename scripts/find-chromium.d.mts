/** Flags for every Chromium that tests start. */
export const chromiumArgs: string[];
/** The path of a Chromium that starts here; throws with the ways to get one when there is none. */
export function findChromium(): Promise<string>;
/** A full browser of this machine, which paints as a person's does; undefined where there is none. */
export function findFullChromium(): string | undefined;
