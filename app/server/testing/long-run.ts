import { env } from 'node:process';

/** True in `npm run test:long`, where property tests try many more cases. */
export const isLongRun = env['TEST_LONG'] === 'on';

/** A number that a variable may set for one run, such as the seed of a property test. */
export const getNumberSetting = (name: string, standard: number): number =>
  Number(env[name] ?? standard);
