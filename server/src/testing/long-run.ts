import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run test:long`. */
    isLongRun: boolean;
  }
}

/** True in `npm run test:long`, which repeats races, crashes and generated calls many more times than `npm test`. */
export const isLongRun = inject('isLongRun');
