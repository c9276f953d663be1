/** True in `npm run test:long`, where property tests try many more cases. */
export const isLongRun = process.env['TEST_LONG'] === 'on';
