/** How the blocks of the About page come in; times in seconds (specification, section 9). */
export const aboutMotion = {
  /** How much of a block must be in view. */
  threshold: 0.1,
  title: 0.7,
  paragraph: 0.6,
  stagger: 0.2,
  initialDelay: 0.1,
} as const;

/** The share of a block to wait for: a tenth, or less for one so tall that a tenth of it hardly fits the window. */
export function thresholdFor(blockHeight: number, windowHeight: number): number {
  return Math.min(aboutMotion.threshold, (windowHeight * 0.4) / Math.max(blockHeight, 1));
}

/** A page's HTML in its parts, each beginning with a second heading; what stands before the first is a part of its own. */
export function blocksOf(html: string): string[] {
  return html.split(/(?=<h2>)/).filter(Boolean);
}
