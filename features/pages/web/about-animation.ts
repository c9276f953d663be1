/** The animation of the About page; times in seconds (specification, section 9). */
export const aboutAnimation = {
  /** Share of a block that must be in view. */
  threshold: 0.1,
  title: 0.7,
  paragraph: 0.6,
  stagger: 0.2,
  initialDelay: 0.1,
} as const;

/** Returns the share of a block that starts its animation: 0.1, or less for a block taller than four windows. Heights in px. */
export function getInViewThreshold(blockHeight: number, windowHeight: number): number {
  return Math.min(aboutAnimation.threshold, (windowHeight * 0.4) / Math.max(blockHeight, 1));
}

/** Splits a page's HTML before each h2; text before the first h2 is a block too. */
export function splitIntoBlocks(html: string): string[] {
  return html.split(/(?=<h2>)/).filter(Boolean);
}
