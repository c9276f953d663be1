import { listEndpoints } from '#contract/endpoint.ts';
import { contract } from '../contract.ts';
import { screenList } from '../screens.ts';

/** The first parts of the paths that are no pages: screens, endpoints and the files of the build. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  [...screenList, ...listEndpoints(contract), { path: '/assets' }]
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((name) => name !== '' && !name.startsWith('$'))
    .map((name) => name.toLowerCase()),
);
