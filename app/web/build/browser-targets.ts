import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Package = z.object({ browserslist: z.array(z.string()) });
const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');

/** The oldest supported browsers (`browserslist` in package.json) as Vite's build targets, such as 'ios15.4'. */
export const browserTargets = Package.parse(JSON.parse(text)).browserslist.map((browser) =>
  browser.replace('ios_saf', 'ios').replace(' ', ''),
);
