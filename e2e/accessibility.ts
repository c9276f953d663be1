import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const program = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations of WCAG 2.2 AA and best practice on the current page, as 'rule: selectors'. `include` and `exclude` are selectors. */
export async function findViolations(
  page: Page,
  { include = ['html'], exclude = [] }: { include?: string[]; exclude?: string[] } = {},
): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(program);
  const { violations } = await page.evaluate(
    ({ context, runOnly }) => window.axe.run(context, { resultTypes: ['violations'], runOnly }),
    { context: { include, exclude }, runOnly: standards },
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}
